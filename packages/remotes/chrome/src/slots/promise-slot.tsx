import type { SlotProps } from '@coati/contracts';
import { PromiseBand } from '../promise/promise-band';

export function PromiseSlot({ boot }: SlotProps) {
  return <PromiseBand brand={boot.brand} section={boot.area} isSMO={boot.variant === 'aarp'} />;
}
