import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { sampleBoot } from '../testing';
import { NotFound } from './not-found';

const at = (path: string, leave: (url: string) => void) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <NotFound boot={sampleBoot()} leave={leave} />
    </MemoryRouter>,
  );

it('loads the document of another section, query and place included', () => {
  const leave = vi.fn();
  at('/about-us/?a=1#team', leave);
  expect(leave).toHaveBeenCalledWith('/about-us/?a=1#team');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('[P-21] says what is missing and where to go from there', () => {
  const leave = vi.fn();
  at('/quote/a/b/c', leave);
  expect(leave).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get quotes for a trip' })).toHaveAttribute('href', '/');
});
