/** The few drawings that stand on every page; chrome carries these and no others. Own work, as all of paths.ts. */
export const essentialPaths = {
  phone: [
    'M6.5 3.5h2.7l1.5 4.2-2 1.5a12 12 0 0 0 6.1 6.1l1.5-2 4.2 1.5v2.7c0 1.7-1.3 3-3 3C10.1 20.5 3.5 13.9 3.5 6.5c0-1.7 1.3-3 3-3Z',
  ],
  check: ['m5 12.5 4.6 4.7L19 7.5'],
  cross: ['m6 6 12 12M18 6 6 18'],
  plus: ['M12 5v14M5 12h14'],
  menu: ['M4 6.5h16M4 12h16M4 17.5h16'],
  search: ['M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z', 'm15.3 15.3 5.2 5.2'],
  'external-link': ['M13 4.5h6.5V11M19.5 4.5 11 13M17 13.5v6H4.5V7h6'],
  'shield-check': [
    'M12 3 4.5 5.8v5.4c0 4.6 3.1 8.1 7.5 9.8 4.4-1.7 7.5-5.2 7.5-9.8V5.8L12 3Z',
    'm8.6 11.9 2.4 2.4 4.5-4.7',
  ],
  user: ['M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z', 'M4.5 20.5c.6-3.8 3.6-6 7.5-6s6.9 2.2 7.5 6'],
} as const satisfies Record<string, readonly string[]>;
