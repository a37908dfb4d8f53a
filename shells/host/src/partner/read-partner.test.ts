import { expect, it } from 'vitest';
import { readPartner } from './read-partner';

const answer = {
  pid: 'tripinsure101',
  name: 'Trip Insure 101',
  telephone: '+1 (954) 555-0111',
  logo: { uri: '/pictures/logo.svg', width: 260, height: 60, altTxt: 'Trip Insure 101' },
  expiresAt: '2027-12-31T23:59:59Z',
};

it('takes name, number and end of a partner', () => {
  expect(readPartner(answer, 'tripinsure101')).toEqual({
    pid: 'tripinsure101',
    name: 'Trip Insure 101',
    telephone: '+1 (954) 555-0111',
    expiresAtMs: Date.UTC(2027, 11, 31, 23, 59, 59),
  });
});

it.each([
  'javascript:alert(1)',
  '<img src=x>',
  '+1 (954) 555-0111;ext=9',
  '911',
  '+1 954 555 0111 and another 954 555 0112',
  19545550111,
  null,
  undefined,
])('[A-04] drops %j, which is no number to call', (telephone) => {
  expect(readPartner({ ...answer, telephone }, 'tripinsure101')).toMatchObject({
    name: 'Trip Insure 101',
    telephone: null,
  });
});

it.each(['', '<b>x</b>', 'line\nline', 'x'.repeat(81), { name: 1 }, 7])('drops the name %j', (name) => {
  expect(readPartner({ ...answer, name }, 'tripinsure101')?.name).toBeNull();
});

it.each([null, 'text', 7, [], {}, { ...answer, pid: 'other' }, { ...answer, expiresAt: 'tomorrow' }])(
  'believes nothing of %j',
  (said) => {
    expect(readPartner(said, 'tripinsure101')).toBeNull();
  },
);

it.each([undefined, null, 0, '', '2027-12-31', '2027-13-01T00:00:00Z', 'Fri Dec 31 2027'])(
  '[C-01] believes nobody who does not say until when: %j',
  (expiresAt) => {
    expect(readPartner({ ...answer, expiresAt }, 'tripinsure101')).toBeNull();
  },
);

it('[A-02] takes no logo out of the answer: the brand’s is in the page already', () => {
  expect(Object.keys(readPartner(answer, 'tripinsure101') ?? {})).not.toContain('logo');
});
