/** The sandbox's carriers and the switch of each. */
import { sandboxUrl } from './browser';

export const REMOTE_CARRIERS = [
  'northwind-assurance',
  'bluefin-specialty',
  'pilgrim-casualty',
  'sablewood-insurance',
] as const;

/** Puts one remote carrier into a mode of the sandbox's switch. */
export async function switchCarrier(carrierId: string, mode: string, more: object = {}): Promise<void> {
  const response = await fetch(`${sandboxUrl}/carriers/switch/${carrierId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode, ...more }),
  });
  if (!response.ok) throw new Error(`switch ${carrierId} to ${mode}: ${response.status}`);
}

export async function allCarriersOk(): Promise<void> {
  for (const carrier of REMOTE_CARRIERS) await switchCarrier(carrier, 'ok', { latencyMs: 50 });
}
