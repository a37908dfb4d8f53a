import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Gate } from '../session/gate';
import { json, me, nothing, open } from '../testing/screens';
import { SessionsPart } from './sessions-part';

const at = '2026-11-21T10:00:00Z';

it('names the applications that are in, and ends them with all others', async () => {
  const here = {
    id: 'a',
    current: true,
    createdAt: at,
    lastSeenAt: at,
    browser: 'Chrome on Linux',
    city: null,
  };
  const { user, calls } = open(
    <Gate>
      <SessionsPart />
    </Gate>,
    {
      'GET /api/accounts/me': () => json(me()),
      'GET /api/accounts/me/sessions': () =>
        json({ sessions: [here], applications: [{ name: 'Agents’ app', signedInAt: at }] }),
      'DELETE /api/accounts/me/sessions': nothing,
    },
    { at: '/account/x' },
  );
  expect(await screen.findByText('Agents’ app')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(screen.queryByText('Agents’ app')).not.toBeInTheDocument());
  expect(screen.getByText('Chrome on Linux')).toBeVisible();
  expect(calls.at(-1)?.what).toBe('DELETE /api/accounts/me/sessions');
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
});
