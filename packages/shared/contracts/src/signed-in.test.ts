import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  expireSignedIn,
  forgetSignedIn,
  isSignedInLikely,
  onSignedInElsewhere,
  onSignedOutElsewhere,
  rememberSignedIn,
} from './signed-in';

const out = vi.fn();
const signedIn = vi.fn();
let ends: (() => void)[];
beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  ends = [onSignedOutElsewhere(out), onSignedInElsewhere(signedIn)];
});
afterEach(() => ends.forEach((end) => end()));

/** What the browser tells every tab but the one that wrote. */
const heard = (): boolean =>
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: 'coati-signed-in',
      newValue: localStorage.getItem('coati-signed-in'),
    }),
  );

it('is heard in other tabs: a sign-in, and signing out', () => {
  rememberSignedIn();
  heard();
  expect([signedIn.mock.calls.length, out.mock.calls.length]).toEqual([1, 0]);
  forgetSignedIn();
  heard();
  expect([signedIn.mock.calls.length, out.mock.calls.length]).toEqual([1, 1]);
});

it('is worth no question once the session is over, which is nobody’s signing out', () => {
  rememberSignedIn();
  expireSignedIn();
  heard();
  expect(isSignedInLikely()).toBe(false);
  expect([signedIn.mock.calls.length, out.mock.calls.length]).toEqual([0, 0]);
});

it('leaves nothing behind where nobody signed in', () => {
  expireSignedIn();
  expect(localStorage).toHaveLength(0);
});

it.each(['getItem', 'setItem', 'removeItem'] as const)(
  'is no hint, and stops nobody, where %s throws: the storage is full, or its file is damaged',
  (access) => {
    rememberSignedIn();
    const broken = vi.spyOn(Storage.prototype, access).mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(() => {
      rememberSignedIn();
      expireSignedIn();
      forgetSignedIn();
    }).not.toThrow();
    expect(broken).toHaveBeenCalled();
    expect(isSignedInLikely()).toBe(false);
    broken.mockRestore();
  },
);
