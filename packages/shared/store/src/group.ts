import type { UnknownAction } from 'redux';

/** What a group's event says: nothing, or a payload. */
export type PayloadAction<Payload> = { type: string; payload: Payload };

type Change<State> = (state: Readonly<State>, payload: never) => State;
type Cases<State> = Record<string, Change<State>>;

/** Makes an action of a case: without arguments where the case takes no payload. */
type Creator<Case> = (Case extends (state: never) => unknown
  ? () => PayloadAction<undefined>
  : Case extends (state: never, payload: infer Payload) => unknown
    ? (payload: Payload) => PayloadAction<Payload>
    : never) & { type: string };

export interface Group<State, Known> {
  reducer: (state: State | undefined, action: UnknownAction) => State;
  actions: { [Event in keyof Known]: Creator<Known[Event]> };
}

/**
 * A group of the store: where it begins and what each event makes of it, as functions that leave the state given to them
 * alone (`changed`). Actions are named `<group>/<event>`; `others` are other groups' events that it answers, by their type.
 */
export function group<State, Known extends Cases<State>>(
  name: string,
  initial: State,
  cases: Known,
  others: Record<string, Change<State>> = {},
): Group<State, Known> {
  const typed = Object.keys(cases).map((event) => [event, `${name}/${event}`] as const);
  const known: Record<string, Change<State>> = {
    ...others,
    ...Object.fromEntries(typed.map(([event, type]) => [type, cases[event] as Change<State>])),
  };
  const actions = Object.fromEntries(
    typed.map(([event, type]) => [event, Object.assign((payload: unknown) => ({ type, payload }), { type })]),
  );
  return {
    reducer: (state = initial, { type, payload }) =>
      Object.hasOwn(known, type) ? (known[type] as Change<State>)(state, payload as never) : state,
    actions: actions as Group<State, Known>['actions'],
  };
}

/**
 * The state with these fields; the very same where each has that value already. A group that nothing changed stays the one
 * it was, so that nobody draws anew for it, and what storage brings back may still take its place.
 */
export function changed<State extends object>(state: State, fields: Partial<State>): State {
  const differs = (Object.keys(fields) as (keyof State)[]).some((key) => !Object.is(state[key], fields[key]));
  return differs ? { ...state, ...fields } : state;
}
