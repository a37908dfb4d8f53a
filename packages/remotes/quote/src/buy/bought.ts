import type { RootState } from '@coati/store';

type BuyState = RootState['buy'];

/** The policy bought from that quote, as this tab knows it; null where there is none, or it was bought elsewhere. */
export const policyFrom = ({ policy, params }: BuyState, quoteId: string): BuyState['policy'] =>
  params?.quoteId === quoteId ? policy : null;
