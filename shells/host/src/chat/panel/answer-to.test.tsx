import { expectNoAxeViolations } from '@coati/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { first, line, service, talking } from './testing/page';

const nobody = line(2, 'Nobody could answer.', { kind: 'unanswered', author: 'system' });
const left = line(3, 'Thank you.', { kind: 'left-contact', author: 'system' });
const standing = 'An agent will answer by email.';

it('asks where an answer shall go, where no address is known', async () => {
  service.book = [first, nobody];
  await talking();
  expect(screen.getByLabelText('Email address for the answer')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use another address' })).not.toBeInTheDocument();
});

it('asks for no address that is known: says which it is, and takes another', async () => {
  service.book = [first, nobody];
  service.answerTo = 'a***@e***.com';
  const { user } = await talking();
  expect(screen.getByText('The answer goes to a***@e***.com.')).toBeVisible();
  expect(screen.getByText(standing)).toBeVisible();
  expect(screen.queryByLabelText('Email address for the answer')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByLabelText('Email address for the answer')).toHaveFocus();
  await expectNoAxeViolations();
  service.book = [first, nobody, left];
  await user.keyboard('grace@sample.org{Enter}');
  await waitFor(() => expect(screen.getByText(standing)).toHaveFocus());
  expect(service.asked).toContain('POST /api/chat/conversations/it/contact');
  expect(screen.queryByText(/The answer goes to/)).not.toBeInTheDocument();
});

it('says at the field what is wrong with an address, and takes it back when it is right', async () => {
  service.book = [first, nobody];
  const { user } = await talking();
  const field = screen.getByLabelText('Email address for the answer');
  await user.type(field, 'grace@sample{Enter}');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription(/such as name@example.com/);
  await user.keyboard('.org');
  expect(field).not.toHaveAttribute('aria-invalid');
  expect(field).not.toHaveAccessibleDescription();
  service.refuses = 422;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/check the email address/));
  await user.keyboard('!');
  expect(field).not.toHaveAccessibleDescription(/check the email address/);
});

it('whoever changes their mind keeps the address that is known', async () => {
  service.book = [first, nobody];
  service.answerTo = 'a***@e***.com';
  const { user } = await talking();
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  await user.click(screen.getByRole('button', { name: 'Keep a***@e***.com' }));
  expect(screen.getByRole('button', { name: 'Use another address' })).toHaveFocus();
  expect(screen.queryByLabelText('Email address for the answer')).not.toBeInTheDocument();
});
