import type { Carrier } from '@coati/api';

/** Who stands behind a plan, as the trade must name them. Source: CA Ins. Code 702. */
export const carrierLine = ({ legalName, naic, domicile }: Carrier): string =>
  `${legalName}, NAIC ${naic}, domiciled in ${domicile}`;
