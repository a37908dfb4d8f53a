/** The three things that are sold under the name of pet insurance, one of which is none. */
export interface Kind {
  id: string;
  title: string;
  /** What it is, in a line. */
  line: string;
  facts: readonly (readonly [term: string, words: string])[];
}

export const KINDS: readonly Kind[] = [
  {
    id: 'accident-only',
    title: 'Accident-only',
    line: 'Insurance for injuries, and for nothing else.',
    facts: [
      ['Pays for', 'Bites, falls, cuts, broken bones, poison, swallowed objects, a car.'],
      ['Leaves out', 'Every illness, from an ear infection to cancer.'],
      ['How it pays', 'A share of the bill after the deductible, up to the limit.'],
      ['Waiting', 'None for accidents where the model act is law. Elsewhere often a few days.'],
      ['Fits', 'A tight budget, or an older pet whose illnesses are all pre-existing by now.'],
    ],
  },
  {
    id: 'accident-and-illness',
    title: 'Accident and illness',
    line: 'Insurance for both. Most policies sold are of this kind.',
    facts: [
      [
        'Pays for',
        'All that accident-only does, and infections, allergies, diabetes, cancer, and most of what a vet finds.',
      ],
      ['Leaves out', 'What was there before, routine care, and as a rule breeding and looks.'],
      ['How it pays', 'A share of the bill after the deductible, up to the limit.'],
      ['Waiting', 'Typically 14 days for illness, longer for knees and hips.'],
      ['Fits', 'A young or healthy pet, and a bill you could not pay tomorrow.'],
    ],
  },
  {
    id: 'wellness',
    title: 'Wellness plan',
    line: 'A budget for care you expect. Not insurance, so we keep it apart.',
    facts: [
      ['Pays for', 'Check-ups, vaccines, flea and heartworm prevention, a dental cleaning.'],
      ['Leaves out', 'Anything that goes wrong.'],
      ['How it pays', 'A fixed amount for each item on its list. No deductible.'],
      ['Waiting', 'Usually none.'],
      ['Fits', 'When the list adds up to more than the plan costs. Add it up first.'],
    ],
  },
];
