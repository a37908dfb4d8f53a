import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepSessionInfo, SESSION_INFO } from './keep-session-info';
import { parseSessionInfo, readSessionInfo } from './session-info';

describe('session info', () => {
  afterEach(() => vi.restoreAllMocks());

  it('[C-06] is a text that holds the five utm keys and the landing page', () => {
    const text =
      'utm_source=news&utm_medium=email&utm_campaign=spring%20sale&utm_term=cruise&utm_content=top&landingPage=%2Fblog%2F';
    expect(parseSessionInfo(text)).toEqual({
      campaign: {
        utm_source: 'news',
        utm_medium: 'email',
        utm_campaign: 'spring sale',
        utm_term: 'cruise',
        utm_content: 'top',
      },
      landingPage: '/blog/',
    });
  });

  it('[C-06] keeps neither empty values nor other keys', () => {
    expect(parseSessionInfo('utm_source=&utm_medium=email&utm_id=7&gclid=x&landingPage=')).toEqual({
      campaign: { utm_medium: 'email' },
      landingPage: null,
    });
  });

  it.each([undefined, null, 7, { utm_source: 'news' }])('[C-06] logs %o and treats it as none', (value) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(parseSessionInfo(value)).toEqual({ campaign: {}, landingPage: null });
    expect(logged).toHaveBeenCalledWith('Invalid session info');
  });

  it('[C-06] keeps how the visit began through its later pages', () => {
    keepSessionInfo('https://coati.example/blog/?utm_source=news&utm_medium=&utm_campaign=a%26b&page=2');
    keepSessionInfo('https://coati.example/quote/1?utm_source=other');
    expect(typeof sessionStorage.getItem(SESSION_INFO)).toBe('string');
    expect(readSessionInfo()).toEqual({
      campaign: { utm_source: 'news', utm_campaign: 'a&b' },
      landingPage: '/blog/',
    });
  });

  it('[C-06] keeps neither a quote’s id nor an email address', () => {
    keepSessionInfo('https://coati.example/quote/q-123/buy?utm_source=a@example.com&utm_term=x');
    expect(readSessionInfo()).toEqual({ campaign: { utm_term: 'x' }, landingPage: '/quote/*/buy' });
  });

  it('is none before a visit began', () => {
    expect(readSessionInfo()).toEqual({ campaign: {}, landingPage: null });
  });
});
