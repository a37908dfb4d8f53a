import { Notice } from '@coati/ui';
import { doubtOf } from '../domain/need';
import { FirstPicks, type PicksProps } from './first-picks';

/** What a friend who knows the trade would say before the plans are read. */
export function Guidance(props: PicksProps) {
  const doubt = doubtOf(props.params);
  return (
    <>
      {doubt && <Notice title={doubt.title}>{doubt.text}</Notice>}
      <FirstPicks {...props} />
    </>
  );
}
