/** ISO 3166-1 alpha-2, so that the list is there before the service's own words for it arrive. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM ' +
  'JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT ' +
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL ' +
  'TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export interface CountryOption {
  value: string;
  label: string;
  search?: readonly string[];
  refused?: string | null;
  /** The other word it was found by. */
  foundBy?: string;
}

const byLabel = (a: CountryOption, b: CountryOption): number => a.label.localeCompare(b.label, 'en-US');

/** Every country in the browser's own English, in order. */
export function plainCountries(): CountryOption[] {
  const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });
  return CODES.split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort(byLabel);
}

interface KnownCountry {
  code: string;
  name: string;
  search: string[];
  refused: string | null;
}

const WORLDWIDE = 'XW';
const UNNAMED = 'Only a plan for a year covers trips anywhere: name each country of this trip.';

/** The service's countries: other words to find them by, and why some are refused; the whole world is for a year. */
export const countryOptions = (countries: readonly KnownCountry[], kind = 'annual'): CountryOption[] =>
  countries
    .map(({ code, name, search, refused }) => ({
      value: code,
      label: name,
      search,
      refused: code === WORLDWIDE && kind !== 'annual' ? UNNAMED : refused,
    }))
    .sort(byLabel);
