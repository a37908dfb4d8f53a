/** Outlines of a mark on a 48 × 48 grid. */
export const frames = {
  disc: 'M24 2a22 22 0 1 0 0 44 22 22 0 0 0 0-44Z',
  square: 'M13 3h22c6 0 10 4 10 10v22c0 6-4 10-10 10H13C7 45 3 41 3 35V13C3 7 7 3 13 3Z',
  hexagon:
    'M21 2.7a6 6 0 0 1 6 0l13 7.5a6 6 0 0 1 3 5.2v17.2a6 6 0 0 1-3 5.2l-13 7.5a6 6 0 0 1-6 0L8 37.8a6 6 0 0 1-3-5.2V15.4a6 6 0 0 1 3-5.2Z',
  shield: 'M24 2 42 7c1 .3 2 1.2 2 2.5V23c0 11-8 18.5-20 23C12 41.5 4 34 4 23V9.5C4 8.2 5 7.3 6 7Z',
  arch: 'M24 2C13 2 5 10 5 21v21c0 2 1.5 3.5 3.5 3.5h31c2 0 3.5-1.5 3.5-3.5V21C43 10 35 2 24 2Z',
  leaf: 'M8 3h19c10 0 18 8 18 18v19c0 3-2 5-5 5H21C11 45 3 37 3 27V8c0-3 2-5 5-5Z',
} as const;

/** What lies in the mark's lower third, clear of the letters. */
export const motifs = {
  waves: 'M0 38c4-4 8-4 12 0s8 4 12 0 8-4 12 0 8 4 12 0v10H0Z',
  horizon: 'M0 34h48v3H0ZM0 39h48v3H0ZM0 44h48v4H0Z',
  sunrise: 'M24 34a12 12 0 0 0-12 12v2h24v-2a12 12 0 0 0-12-12Z',
  peaks: 'M0 48 14 34l8 8 9-10 17 16Z',
  slope: 'M0 44 48 31v17H0Z',
  beam: 'M24 33 40 48H8Z',
  hills: 'M0 40c8-8 18-8 25 0 7-5 15-6 23-2v10H0Z',
} as const;

export type Frame = keyof typeof frames;
export type Motif = keyof typeof motifs;
