import { plainTyped } from './typed';

// Latin with its accents, Greek and Cyrillic: what the typeface of our documents has. The services' rule: `kit.pdf.text`.
const UNPRINTABLE =
  /[^\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0331\u0335 -~\u00a1-\u00ac\u00ae-\u024f\u0259\u02bc\u1e00-\u1ef9\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490-\u04ff\u2010-\u2015\u2018-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2192\u2212]/;

/** Whether a confirmation can print what was typed; what it cannot, a passport has in Latin letters as well. */
export const isPrintable = (typed: string): boolean =>
  !UNPRINTABLE.test(plainTyped(typed).replaceAll('\u02bb', '\u2018'));
