import type { PageRequest } from '@coati/contracts';
import { Compare } from './compare';
import { Faqs } from './faqs';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { NextStep } from './next-step';
import { WhatItIs } from './what-it-is';
import { WhyItMatters } from './why-it-matters';

/** /pet-insurance/: a guide that sells nothing. Source: P-13, P-15. */
export function PetInsurancePage({
  boot,
  usePartnerTelephone,
}: Pick<PageRequest, 'boot' | 'usePartnerTelephone'>) {
  const brand = boot.brand.name;
  return (
    <>
      <Hero brand={brand} />
      <WhatItIs />
      <Compare />
      <HowItWorks />
      <WhyItMatters />
      <Faqs brand={brand} />
      <NextStep boot={boot} usePartnerTelephone={usePartnerTelephone} />
    </>
  );
}
