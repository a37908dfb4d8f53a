import { emit, type JourneyEvent, type JourneyProperties } from '@coati/contracts';

/**
 * Says that a visitor took a step of a journey. Whether anybody counts it is the visitor's choice and the host's
 * business: a section says it once and waits for nothing. Source: T-05.
 */
export function track(event: JourneyEvent, properties: JourneyProperties = {}): void {
  emit('coati:tracked', { event, properties });
}
