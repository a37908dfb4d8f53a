import { describe, expect, it } from 'vitest';
import { NOTHING_TYPED, typedBefore } from './typed-before';

const served = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const form = (inner: string): Document => served(`<form id="quote-form">${inner}</form>`);

describe('[Q-06] typing before the scripts have come', () => {
  it('takes over what was typed and chosen', () => {
    const page = form(`
      <select id="residence-state"><option value=""></option><option value="FL" selected></option></select>
      <input type="radio" name="trip-kind" value="single"><input type="radio" name="trip-kind" value="cruise" checked>
      <input id="destinations" value="Mex"><input id="departure-date" value="2027-03-01">
      <input id="traveler-1-age" value="41"><input id="total-cost" value="$4,000">
      <input type="radio" name="has-paid" value="yes" checked>`);
    expect(typedBefore(page)).toMatchObject({
      destination: 'Mex',
      form: {
        state: 'FL',
        kind: 'cruise',
        departureDate: '2027-03-01',
        totalCostCents: 400_000,
        hasPaid: true,
        travelers: [{ age: 41 }],
      },
    });
  });

  it('finds nothing in an untouched form, in another page, and in odd values', () => {
    expect(
      typedBefore(form('<input id="total-cost" value=""><input id="traveler-1-age" value="abc">')).form,
    ).toBeNull();
    expect(typedBefore(served('<p>Another page</p>'))).toBe(NOTHING_TYPED);
    expect(typedBefore(form('<input type="radio" name="trip-kind" value="rocket" checked>')).form).toBeNull();
  });

  it('remembers where the visitor was typing', () => {
    const element = document.createElement('form');
    element.id = 'quote-form';
    const input = document.createElement('input');
    input.id = 'total-cost';
    element.append(input);
    document.body.append(element);
    input.focus();
    expect(typedBefore(document).focusedId).toBe('total-cost');
    element.remove();
  });
});
