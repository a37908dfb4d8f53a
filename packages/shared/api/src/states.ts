/** One string, since every page of quotes carries it: as pairs it weighs a tenth more. */
const CODES_AND_NAMES =
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, ' +
  'DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, ' +
  'IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, ' +
  'MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, ' +
  'NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, ' +
  'OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, ' +
  'SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, ' +
  'WV West Virginia, WI Wisconsin, WY Wyoming';

/** Residence states as options; they stand in the page itself so that the form works before any call. */
export const STATES: readonly { value: string; label: string }[] = CODES_AND_NAMES.split(', ').map(
  (state) => ({
    value: state.slice(0, 2),
    label: state.slice(3),
  }),
);

export const stateName = (code: string): string =>
  STATES.find((state) => state.value === code)?.label ?? code;
