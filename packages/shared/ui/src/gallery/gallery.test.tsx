import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectNoAxeViolations, renderWithStore } from '@coati/testing';
import * as ui from '../index';
import { Gallery } from './gallery';

/** Parts that never stand on their own. */
const partsOnly = [
  'FieldError',
  'FieldFrame',
  'StatusMessage',
  'VisuallyHidden',
  'Page',
  'Section',
  'Stack',
  'Cluster',
];

it('shows every component of the front door', () => {
  renderWithStore(<Gallery />);
  const shown = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent ?? '');
  const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && !partsOnly.includes(name));
  const fields = /Field$|Group$|^Fieldset$/;
  const missing = components.filter(
    (name) => !shown.some((title) => title.includes(name)) && !fields.test(name),
  );
  expect(missing).toEqual([]);
});

it('passes the accessibility rules in every state shown', async () => {
  const { container } = renderWithStore(
    <main>
      <Gallery />
    </main>,
  );
  await expectNoAxeViolations(container);
});
