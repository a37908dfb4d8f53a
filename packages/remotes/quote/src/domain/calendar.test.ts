import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar';

const entry = {
  uid: 'q-1-a-cfar@coati',
  day: '2026-12-31',
  title: 'Buy by today: pre-existing conditions; Plan A, Harbor',
  description: `Line one\nLine two ${'é'.repeat(80)}`,
  url: 'https://coati.example/quote/q-1/plans/a',
};
const file = calendarFile(entry, new Date('2026-11-21T10:11:12.345Z'));

describe('[Q-06] a deadline for the calendar', () => {
  it('is a day, ending the day after, across the year', () => {
    expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(file).toContain('DTSTAMP:20261121T101112Z\r\n');
  });

  it('escapes what has a meaning in the format', () => {
    expect(file).toContain('SUMMARY:Buy by today: pre-existing conditions\\; Plan A\\, Harbor\r\n');
    expect(file).toContain('Line one\\nLine two');
  });

  it('folds lines at 75 octets without losing a character', () => {
    const lines = file.split('\r\n');
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(file.replaceAll('\r\n ', '')).toContain('é'.repeat(80));
  });

  it('ends every line as the format asks', () => {
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toContain('\n');
  });
});
