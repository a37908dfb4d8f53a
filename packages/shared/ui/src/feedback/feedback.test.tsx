import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@coati/testing';
import { Chip } from './chip';
import { LoadingScreen } from './loading-screen';
import { Notice } from './notice';
import { Progress } from './progress';
import { StatusMessage } from './status-message';

describe('LoadingScreen', () => {
  it('[A-09] says the default message, and shows the coati to the eye alone', async () => {
    const { container } = render(<LoadingScreen />);
    expect(screen.getByRole('status')).toHaveTextContent('Please wait while we sniff out the best deals');
    expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('is the page’s first heading where nothing else stands yet, and none below one', () => {
    const { rerender } = render(<LoadingScreen alone message="One moment" />);
    expect(screen.getByRole('heading', { level: 1, name: 'One moment' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('One moment');
    rerender(<LoadingScreen message="One moment" />);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('[A-09] takes another message, and places the coati by what has come', () => {
    const { container } = render(
      <LoadingScreen message="Almost there" progress={{ value: 9, max: 12, label: '9 of 12 carriers' }} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Almost there');
    expect(screen.getByText('9 of 12 carriers')).toBeInTheDocument();
    expect(container.querySelector<HTMLElement>('.trail')?.style.getPropertyValue('--done')).toBe('0.75');
    expect(container.querySelector('.endless')).not.toBeInTheDocument();
  });
});

describe('Notice', () => {
  it('speaks only when it appears after the page was read', () => {
    const { rerender } = render(<Notice tone="danger" title="The payment was declined" />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(<Notice live tone="danger" title="The payment was declined" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Problem: The payment was declined');
    rerender(<Notice live tone="success" title="Saved" />);
    expect(screen.getByRole('status')).toHaveTextContent('Done: Saved');
  });
});

describe('Chip', () => {
  it('is one button that names what it takes away', async () => {
    const onRemove = vi.fn();
    render(<Chip label="Mexico" onRemove={onRemove} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Mexico' })).toHaveFocus();
    expect(onRemove).toHaveBeenCalledOnce();
  });
});

describe('StatusMessage', () => {
  it('stays in the page while it is empty, so that its next words are heard', () => {
    const { rerender } = render(<StatusMessage />);
    const status = screen.getByRole('status');
    rerender(<StatusMessage>12 plans</StatusMessage>);
    expect(screen.getByRole('status')).toBe(status);
    expect(status).toHaveTextContent('12 plans');
  });
});

it('Progress names what it measures', () => {
  render(<Progress label="Carriers that have answered" value={8} max={12} />);
  expect(screen.getByRole('progressbar', { name: 'Carriers that have answered' })).toHaveAttribute(
    'value',
    '8',
  );
});
