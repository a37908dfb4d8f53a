import { expectNoAxeViolations } from '@coati/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '../session/gate';
import { json, me, open, problem, type Answers } from '../testing/screens';
import { DetailsPage } from './details-page';

beforeEach(() => localStorage.clear());

const show = (screenOf: React.ReactElement, answers: Answers = {}) =>
  open(
    <Gate>{screenOf}</Gate>,
    { 'GET /api/accounts/me': () => json(me()), ...answers },
    { at: '/account/x' },
  );

describe('[C-02] contact data', () => {
  it('are filled in, sent where they were changed and nowhere else, and known to the store', async () => {
    const { user, calls, store } = show(<DetailsPage />, {
      'PATCH /api/accounts/me': () =>
        json(me({ address: { ...me().address, street: '2 Way' }, personHasOptedOutOfEmail: false })),
    });
    const street = await screen.findByLabelText(/Street address/);
    expect(street).toHaveValue('1 Sample Street');
    await user.clear(street);
    await user.type(street, '2 Way');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    // What stands here may be hours old: another tab's change of the city is not put back.
    expect(calls.find(({ what }) => what.startsWith('PATCH'))?.body).toEqual({
      address: { street: '2 Way' },
      personHasOptedOutOfEmail: false,
    });
    await user.type(screen.getByLabelText(/City/), ' North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ address: { city: 'Plantation North' } }));
    await waitFor(() =>
      expect(store.getState().customer).toMatchObject({
        address: { street: '2 Way' },
        personHasOptedOutOfEmail: false,
      }),
    );
  });

  it('keep both lines of a street address, as browsers fill it in (case P4)', async () => {
    const { user, calls } = show(<DetailsPage />, {
      'PATCH /api/accounts/me': () => json(me()),
    });
    const street = await screen.findByLabelText(/Street address/);
    expect(street).toHaveAttribute('autocomplete', 'street-address');
    await user.clear(street);
    await user.type(street, '100 Main St{Enter}Apt 4B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ address: { street: '100 Main St, Apt 4B' } }));
  });

  it('may be typed in the figures of another keyboard, and are judged as they are typed', async () => {
    const { user, calls } = show(<DetailsPage />, {
      'PATCH /api/accounts/me': ({ body }) => json(me(body as never)),
    });
    const zip = await screen.findByLabelText(/ZIP code/);
    const telephone = screen.getByLabelText(/Telephone/);
    await user.clear(zip);
    await user.type(zip, '３３１０');
    await user.clear(telephone);
    await user.type(telephone, '９５４‑５５５‑０１００');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(telephone).toBeValid();
    expect(zip).toBeInvalid();
    await user.type(zip, '１');
    expect(zip).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(calls.find(({ what }) => what.startsWith('PATCH'))?.body).toMatchObject({
      telephone: '954-555-0100',
      address: { postCode: '33101' },
    });
  });

  it('with half a date of birth are not said to be saved: a field that holds half of one has the value of none', async () => {
    const { user, calls } = show(<DetailsPage />);
    const born = await screen.findByLabelText(/Date of birth/);
    Object.defineProperty(born, 'validity', { value: { badInput: true }, configurable: true });
    fireEvent.change(born, { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the whole date of birth, or clear it');
    expect(calls.some(({ what }) => what.startsWith('PATCH'))).toBe(false);
    Object.defineProperty(born, 'validity', { value: { badInput: false } });
    fireEvent.change(born, { target: { value: '1985-05-06' } });
    expect(born).toBeValid();
  });

  it('are asked for in a form that breaks no accessibility rule', async () => {
    const { container } = show(<DetailsPage />);
    await screen.findByLabelText(/Street address/);
    await expectNoAxeViolations(container);
  });

  it('keep what was typed when the service refuses it, at its field', async () => {
    const { user } = show(<DetailsPage />, {
      'PATCH /api/accounts/me': () =>
        problem('/problems/invalid', 422, {
          errors: [{ pointer: '/address/city', code: 'x', message: 'Never type a card number here.' }],
        }),
    });
    await user.type(await screen.findByLabelText(/City/), ' North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Never type a card number here.');
    expect(screen.getByLabelText(/City/)).toHaveValue('Plantation North');
    expect(screen.getByLabelText(/City/)).toBeInvalid();
    await user.type(screen.getByLabelText(/City/), '!');
    expect(screen.getByLabelText(/City/)).toBeValid();
  });
});
