import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { addDays, localToday } from '../domain/dates';
import { HomePage } from '../home/home-page';
import { answer } from './samples';
import { renderScreen, type Respond } from './screens';
import { LineStream } from './streams';

export const leave = addDays(localToday(), 60);
export const comeBack = addDays(leave, 10);

/** The front page with its form; a quote that is made leads elsewhere. */
export const open = (respond: Respond = () => undefined, options = {}) =>
  renderScreen(<HomePage />, respond, {
    path: '/',
    routes: [{ path: '*', element: <p>elsewhere</p> }],
    ...options,
  });

export const send = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'See plans and prices' }));

/** Everything that has to be told of a trip. */
export async function fill(user: UserEvent): Promise<void> {
  await user.type(screen.getByRole('combobox', { name: 'Where are you going?' }), 'Mexi');
  await user.click(await screen.findByRole('option', { name: 'Mexico' }));
  await user.selectOptions(screen.getByLabelText('Which state do you live in?'), 'FL');
  await user.type(screen.getByLabelText('Day you leave'), leave);
  await user.type(screen.getByLabelText('Day you come back'), comeBack);
  await user.type(screen.getByLabelText('Age today'), '41');
  await user.type(screen.getByLabelText('Trip cost'), '4000');
}

/** A quotes service that begins to answer; `posted` hears what was asked. */
export function quoting() {
  const posted = vi.fn();
  const respond: Respond = (path, init) => {
    if (init?.method !== 'POST') return undefined;
    posted(path, JSON.parse(String(init.body)));
    const stream = new LineStream(init.signal);
    stream.send({ type: 'started', quote: answer({ complete: false, quotes: [] }) });
    return stream.response;
  };
  return { posted, respond };
}
