import { frames, motifs } from './drawings';
import { markOf, monogramOf } from './mark-of';

/** A carrier's mark as a file of its own, for pages that show it as a picture: the same drawing as CarrierMark's. */
export function markFile(id: string, name: string): string {
  const { frame, motif, ground, figure } = markOf(id);
  const letters = monogramOf(name);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="96" height="96">',
    `<clipPath id="frame"><path d="${frames[frame]}"/></clipPath>`,
    '<g clip-path="url(#frame)">',
    `<path fill="${ground}" d="M0 0h48v48H0z"/>`,
    `<path fill="${figure}" d="${motifs[motif]}"/>`,
    '</g>',
    '<text x="24" y="28.5" text-anchor="middle" fill="#ffffff" font-family="Source Sans 3, system-ui, sans-serif" ' +
      `font-size="${letters.length === 1 ? 22 : 18}" font-weight="700">${letters}</text>`,
    '</svg>',
    '',
  ].join('\n');
}
