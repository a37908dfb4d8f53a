import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations, renderWithStore } from '@coati/testing';
import { Breadcrumb } from './breadcrumb';
import { Steps } from './steps';

const items = [
  { slug: 'blog', title: 'Blog' },
  { slug: 'city-guides', title: 'City guides' },
];

describe('Breadcrumb', () => {
  it('[A-10] begins with Home, links each item under the one before, and leaves the last without a link', async () => {
    const { container } = render(<Breadcrumb items={items} />);
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    const lines = within(trail).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual(['Home', 'Blog', 'City guides']);
    const links = within(trail).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/blog/']);
    expect(screen.getByText('City guides')).toHaveAttribute('aria-current', 'page');
    await expectNoAxeViolations(container);
  });

  it('[A-10] is Home alone, and no link, where there is no way to show', () => {
    render(<Breadcrumb items={[]} />);
    expect(screen.getByText('Home')).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('moves inside the router where asked to, and takes whole paths', async () => {
    const trail = [
      { slug: '/quote/q-1', title: 'Your plans' },
      { slug: 'compare', title: 'Compare' },
    ];
    const { user, address } = renderWithStore(<Breadcrumb inApp items={trail} />, {
      at: '/quote/q-1/compare',
    });
    await user.click(screen.getByRole('link', { name: 'Your plans' }));
    expect(address()).toBe('/quote/q-1');
  });
});

describe('Steps', () => {
  it('marks the step the visitor is at, and leads back to those done', async () => {
    const onBack = vi.fn();
    const { container } = render(
      <Steps label="Purchase" steps={['Travelers', 'Options', 'Payment']} current={1} onBack={onBack} />,
    );
    expect(screen.getByText('Options', { selector: 'li *' }).closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    );
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Travelers (done)' }));
    expect(onBack).toHaveBeenCalledWith(0);
    await expectNoAxeViolations(container);
  });
});
