import type { JourneyEvent, JourneyProperties } from '@coati/contracts';
import { track } from '@coati/tracking';
import { useEffect } from 'react';

/** Tells of a step once its figures are there (null: not yet), and again only when they are others. Source: T-05. */
export function useTracked(event: JourneyEvent, figures: JourneyProperties | null): void {
  const said = figures && JSON.stringify(figures);
  useEffect(() => {
    if (said !== null) track(event, JSON.parse(said) as JourneyProperties);
  }, [event, said]);
}
