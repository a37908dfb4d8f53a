import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FrontPage } from './front-page';

it('says where the visitor is, in the heading and in the tab', () => {
  render(<FrontPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Sample' })).toBeVisible();
  expect(document.title).toBe('Sample');
});
