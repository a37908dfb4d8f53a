import { expectNoAxeViolations } from '@coati/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDraft } from './contact-drafts';
import { ContactForm } from './contact-form';

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', asked.mockReset());
  forgetDraft('contact');
});
afterEach(() => vi.unstubAllGlobals());

const bodies = () =>
  asked.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>);

async function write(): Promise<void> {
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('What is it about?'), 'A policy I have');
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Your message'), 'When does it end?');
  await user.click(screen.getByRole('button', { name: 'Send the message' }));
}

it('[P-05] sends the message in the page, and says its reference where the form stood', async () => {
  asked.mockResolvedValue(Response.json({ reference: 'ABCDEFGH' }, { status: 202 }));
  render(<ContactForm kind="contact" />);
  await expectNoAxeViolations();
  await write();
  expect(await screen.findByRole('heading', { name: /we have your message/ })).toHaveFocus();
  expect(screen.getByText(/ABCDEFGH/)).toBeVisible();
  expect(asked.mock.calls[0]?.[0]).toBe('/api/contact/requests');
  expect(bodies()[0]).toMatchObject({
    topic: 'policy',
    email: 'ada@example.com',
    text: 'When does it end?',
    website: '',
  });
});

it('[P-05] keeps the words when it did not arrive, and a second try is the same message', async () => {
  asked.mockRejectedValueOnce(new TypeError('no network'));
  asked.mockResolvedValueOnce(Response.json({ reference: 'ABCDEFGH' }, { status: 202 }));
  render(<ContactForm kind="contact" />);
  await write();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your words are still here');
  expect(screen.getByLabelText('Your message')).toHaveValue('When does it end?');
  await userEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await screen.findByRole('heading', { name: /we have your message/ });
  expect(bodies()[1]?.['sendId']).toBe(bodies()[0]?.['sendId']);
});

it('[P-05, P-20] is a form of its own accord: without scripts it sends itself', () => {
  const { container } = render(<ContactForm kind="concierge" />);
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('action', '/api/contact/form');
  expect(form).toHaveAttribute('method', 'post');
  expect(container.querySelector('input[name=topic]')).toHaveValue('concierge');
  expect(screen.getByRole('heading', { name: 'Write to the concierge' })).toBeVisible();
});

it('[P-05] lists what is missing at the top, each line leading to its field, and sends nothing', async () => {
  const { container } = render(<ContactForm kind="contact" />);
  const send = screen.getByRole('button', { name: 'Send the message' });
  document.title = 'Contact us';
  await userEvent.click(send);
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('There is a problem');
  expect(document.title).toBe('Error: Contact us');
  expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription(/Enter .*name@example.com/);
  expect(screen.getByLabelText('Your message')).toBeInvalid();
  expect(container.querySelector('form')).toHaveAttribute('novalidate');
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('link', { name: 'Enter your message, in up to 4,000 characters' }));
  expect(screen.getByLabelText('Your message')).toHaveFocus();
  const told = screen.getByRole('alert').textContent;
  await userEvent.keyboard('Hello');
  expect(screen.getByLabelText('Your message')).toBeValid();
  expect(screen.getByLabelText('Your message')).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText('Email address')).toBeInvalid();
  expect(screen.getByRole('alert').textContent).toBe(told);
  await userEvent.click(send);
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(asked).not.toHaveBeenCalled();
});

it('[P-05] reads what was copied from a phone’s contacts, and says at the field what is no telephone', async () => {
  asked.mockResolvedValue(Response.json({ reference: 'ABCDEFGH' }, { status: 202 }));
  render(<ContactForm kind="contact" />);
  const user = userEvent.setup();
  const telephone = screen.getByLabelText(/^Telephone/);
  await user.type(screen.getByLabelText(/^Your name/), 'Ada');
  await user.paste('\tSample');
  await user.click(screen.getByLabelText('Email address'));
  await user.paste('Ada Sample <mailto:ada@example.com>');
  await user.type(screen.getByLabelText('Your message'), 'When does it end?');
  await user.type(telephone, 'after five{Enter}');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(telephone).toHaveAccessibleDescription(/never pass it on. Enter a telephone number such as/);
  expect(asked).not.toHaveBeenCalled();
  await user.clear(telephone);
  await user.paste('\u202a+1 (954) 555\u20110100\u202c');
  expect(telephone).toBeValid();
  await user.keyboard('{Enter}{Enter}');
  await screen.findByRole('heading', { name: /we have your message/ });
  expect(bodies()).toEqual([
    expect.objectContaining({ name: 'Ada Sample', email: 'ada@example.com', telephone: '+1 (954) 555-0100' }),
  ]);
});

it('[P-05] says what the service refused at the field it names, until that is typed into', async () => {
  const errors = [{ pointer: '/name', code: 'x', message: 'Give plain text on one line.' }];
  asked.mockResolvedValue(Response.json({ type: '/problems/invalid', errors }, { status: 422 }));
  render(<ContactForm kind="contact" />);
  await write();
  expect(await screen.findByRole('alert')).toHaveTextContent('Give plain text on one line.');
  const name = screen.getByLabelText(/^Your name/);
  expect(name).toHaveAccessibleDescription('Give plain text on one line.');
  await userEvent.type(screen.getByLabelText('Your message'), '!');
  expect(name).toBeInvalid();
  await userEvent.type(name, 'Ada');
  expect(name).toBeValid();
});

it('[P-05] has what was typed when its visitor comes back from another page, until it was sent', async () => {
  asked.mockResolvedValue(Response.json({ reference: 'ABCDEFGH' }, { status: 202 }));
  const page = render(<ContactForm kind="contact" />);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('What is it about?'), 'A claim');
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Your message'), 'When does it end?');
  page.unmount();
  render(<ContactForm kind="contact" />);
  expect(screen.getByLabelText('What is it about?')).toHaveValue('claim');
  expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Your message')).toHaveValue('When does it end?');
  await user.click(screen.getByRole('button', { name: 'Send the message' }));
  await screen.findByRole('heading', { name: /we have your message/ });
  render(<ContactForm kind="contact" />);
  expect(screen.getByLabelText('Your message')).toHaveValue('');
});

it.each([
  { what: 'the same message still', more: '', same: true },
  { what: 'another message once its words are others', more: ' And how?', same: false },
])('[P-05] is $what after a first try and another page', async ({ more, same }) => {
  asked.mockRejectedValueOnce(new TypeError('no answer'));
  asked.mockResolvedValueOnce(Response.json({ reference: 'ABCDEFGH' }, { status: 202 }));
  const page = render(<ContactForm kind="contact" />);
  await write();
  await screen.findByRole('alert');
  page.unmount();
  render(<ContactForm kind="contact" />);
  if (more) await userEvent.type(screen.getByLabelText('Your message'), more);
  await userEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await screen.findByRole('heading', { name: /we have your message/ });
  expect(bodies()[1]?.['sendId'] === bodies()[0]?.['sendId']).toBe(same);
});
