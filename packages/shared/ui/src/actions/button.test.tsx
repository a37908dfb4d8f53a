import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations, renderWithStore } from '@coati/testing';
import { Button } from './button';
import { ButtonLink } from './button-link';

describe('Button', () => {
  it('[A-12] loading shows and says so, keeps focus, and neither acts nor submits', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form action={onSubmit}>
        <Button type="submit" loading loadingLabel="Finding plans" onClick={onClick}>
          See plans
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'See plans (Finding plans)' });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveClass('loading');
    expect(button.querySelector('.spinner')).toBeInTheDocument();
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    await expectNoAxeViolations();
  });

  it('[A-12] disabled cannot be reached or pressed', async () => {
    const onClick = vi.fn();
    render(
      <Button disabled onClick={onClick}>
        Search
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    await userEvent.tab();
    expect(screen.getByRole('button')).toBeDisabled();
    expect(document.body).toHaveFocus();
    expect(onClick).not.toHaveBeenCalled();
  });

  it('[A-12] disabled looks so whatever kind of button it is, and loading turns a ring', () => {
    const css = readFileSync('packages/shared/ui/src/actions/button.module.css', 'utf8');
    const rule = (selector: string) => css.split(`\n${selector} {`)[1]?.split('}')[0];
    for (const look of ['background', 'color', 'cursor: not-allowed'])
      expect(rule('.button:disabled')).toContain(look);
    expect(rule('.spinner')).toContain('animation');
    // What comes last holds: no kind of button paints over it.
    for (const kind of ['.primary', '.secondary', '.quiet', '.danger'])
      expect(css.indexOf(`\n${kind} {`)).toBeLessThan(css.indexOf('\n.button:disabled {'));
  });

  it('answers a click when it is ready, and does not submit unless asked to', async () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Compare</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });
});

describe('ButtonLink', () => {
  it('moves inside the router with `to`, and loads a document with `href`', async () => {
    const { user, address } = renderWithStore(
      <>
        <ButtonLink to="/quote/q-1/compare">Compare</ButtonLink>
        <ButtonLink href="https://claims.example/">File a claim</ButtonLink>
      </>,
    );
    expect(screen.getByRole('link', { name: 'File a claim' })).toHaveAttribute(
      'href',
      'https://claims.example/',
    );
    await user.click(screen.getByRole('link', { name: 'Compare' }));
    expect(address()).toBe('/quote/q-1/compare');
  });
});
