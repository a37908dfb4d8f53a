/** The guide's address and what its head says; services/content says the same in its frame. */
export const GUIDE = {
  path: '/pet-insurance/',
  title: 'Pet Insurance: Compare Coverage, Costs and Waiting Times',
  description:
    'How pet insurance works, what plans for dogs and cats pay for, what they leave out, and the questions to ask before you buy one.',
} as const;
