import type { Offer } from '@coati/api';
import type { StoredParams } from '@coati/store';
import { Notice } from '@coati/ui';
import { doubtOf } from '../domain/need';
import { FirstPicks } from './first-picks';

export interface GuidanceProps {
  /** Those that pass the filters: what was asked for. */
  offers: Offer[];
  params: StoredParams;
  /** Insurers are still answering: the first of those so far would change under the reader. */
  arriving: boolean;
  detailsTo: (offer: Offer) => string;
}

/** What a friend who knows the trade would say before the plans are read. */
export function Guidance(props: GuidanceProps) {
  const doubt = doubtOf(props.params);
  return (
    <>
      {doubt && <Notice title={doubt.title}>{doubt.text}</Notice>}
      <FirstPicks {...props} />
    </>
  );
}
