import { describe, expect, it } from 'vitest';
import { emptyTripForm } from './trip-form';
import { typedCountry, withDestinations, withTyped } from './trip-places';

const country = (value: string, label: string, search: string[] = [], refused: string | null = null) => ({
  value,
  label,
  search,
  refused,
});
const countries = [
  country('AR', 'Argentina', ['Patagonia']),
  country('BS', 'Bahamas', ['Nassau']),
  country('CL', 'Chile', ['Patagonia']),
  country('CI', "Côte d'Ivoire", ['Ivory Coast']),
  country('CU', 'Cuba', ['Havana'], 'No insurer covers trips to Cuba.'),
  country('GE', 'Georgia', ['Tbilisi']),
  country('GS', 'South Georgia', ['Georgia']),
  country('GN', 'Guinea'),
  country('GW', 'Guinea-Bissau'),
];
const regions = [{ name: 'the Caribbean', search: ['West Indies'], countries: ['BS', 'CU'] }];
const typed = (countryText: string, destinations: string[] = []) => {
  const found = typedCountry({ ...emptyTripForm(), countryText, destinations }, { countries, regions });
  return typeof found === 'string' ? found : (found?.value ?? null);
};

describe('[Q-06] a country that was typed and not picked', () => {
  it.each([
    ['Guinea', 'GN'],
    [' guinea ', 'GN'],
    ['guinea bissau', 'GW'],
    ['COTE D’IVOIRE', 'CI'],
    ['ivory coast', 'CI'],
    ['The Bahamas', 'BS'],
    ['Georgia', 'GE'],
  ])('%s is found', (text, code) => expect(typed(text)).toBe(code));

  it.each(['Gu', 'Xanadu', '42', '?'])('%s is no country, and that is said', (text) =>
    expect(typed(text)).toBe(`No country is called “${text}”: choose one from the list`),
  );

  it.each([
    ['Arjentina', 'Argentina'],
    ['Chiel', 'Chile'],
    ['Guineas', 'Guinea or Guinea-Bissau'],
    ['Carribean', 'the Caribbean'],
  ])('%s is asked about, and never taken for %s', (text, name) =>
    expect(typed(text)).toBe(`No country is called “${text}”. Did you mean ${name}? Choose from the list`),
  );

  it('says how a region is quoted, and is content once a country of it is chosen', () => {
    expect(typed('caribbean')).toBe(
      'For the Caribbean, add each country you will stay in. With two or more, say where you will spend the most time. Choose from the list',
    );
    expect(typed('West Indies', ['BS'])).toBeNull();
  });

  it('leaves a word for two countries to the person', () => {
    expect(typed('Patagonia')).toBe('“Patagonia” fits more than one country: choose one from the list');
  });

  it('says why no insurer covers it, by any of its names, and what to do', () => {
    expect(typed('cuba')).toBe('No insurer covers trips to Cuba. Choose another country to see plans');
    expect(typed('Havana', ['BS'])).toBe(
      'No insurer covers trips to Cuba. Clear it to see plans for the other countries',
    );
  });

  it('is added once, and the country that counts most stays while it is there', () => {
    const form = {
      ...emptyTripForm(),
      destinations: ['AR', 'CL'],
      primaryDestination: 'CL',
      countryText: 'x',
    };
    const [argentina, bahamas] = countries;
    expect(withTyped(form, argentina!)).toEqual({
      destinations: ['AR', 'CL'],
      primaryDestination: 'CL',
      countryText: '',
    });
    expect(withTyped(form, bahamas!).destinations).toEqual(['AR', 'CL', 'BS']);
    expect(withDestinations(form, ['AR'])).toEqual({ destinations: ['AR'], primaryDestination: 'AR' });
  });
});
