import { describe, expect, it } from 'vitest';
import { nearestNames } from './nearest-names';

const option = (label: string, search: string[] = [], value = label) => ({ value, label, search });
const names = [
  option('Canada'),
  option('China', ['Beijing']),
  option('British Indian Ocean Territory', ['Chagos']),
  option('Cook Islands', ['Rarotonga']),
  option('Egypt', ['Cairo']),
  option('Estonia'),
  option('Greece', ['Corfu']),
  option('Greenland'),
  option('Guinea'),
  option('Guinea-Bissau'),
  option('Ireland'),
  option('Laos', ['Vientiane']),
  option('Mexico', ['Los Cabos']),
  option('Morocco', ['Marrakech']),
  option('New Zealand'),
  option('Poland'),
  option('Switzerland', ['Zermatt']),
  option('Thailand', ['Chiang Mai']),
  option('United States', ['Orlando']),
  option('Vietnam'),
  option('the Caribbean', [], 'the Caribbean'),
  option('Caribbean islands', [], 'the Caribbean'),
];
const near = (typed: string) => nearestNames(typed, names).map(({ label }) => label);

describe('[Q-06] a country whose name is typed nearly right', () => {
  it.each([
    ['Maroco', 'Morocco'],
    ['Chna', 'China'],
    ['Grece', 'Greece'],
    ['Irland', 'Ireland'],
    ['Loas', 'Laos'],
    ['Vietman', 'Vietnam'],
    ['Marakeck', 'Morocco'],
    ['Kanada', 'Canada'],
    ['Nez Zealand', 'New Zealand'],
  ])('%s is %s, and none that only begins like it', (typed, name) => expect(near(typed)).toEqual([name]));

  it('may be the first words of a longer one', () => {
    expect(near('Guineas')).toEqual(['Guinea', 'Guinea-Bissau']);
  });

  it.each([
    ['Polen', 'Poland'],
    ['Switserl', 'Switzerland'],
    ['Marakec', 'Morocco'],
  ])('is known from its beginning: %s is %s', (typed, name) => expect(near(typed)).toEqual([name]));

  it.each(['Test', 'Chekia', 'Moon', 'Atlantis', 'qwerty'])('%s is near none', (typed) =>
    expect(near(typed)).toEqual([]),
  );

  it('offers a region once, whatever its words', () => {
    expect(near('Carribbean')).toEqual(['the Caribbean']);
  });
});
