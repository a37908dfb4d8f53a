import type { Prerender, SlotProps } from '@coati/contracts';
import { GUIDE } from './guide/about';
import { PetInsurancePage } from './guide/pet-insurance-page';

/** The block at the end says that the page has come whole: React then takes it over where it stands. */
function Guide({ boot }: SlotProps) {
  return (
    <>
      <PetInsurancePage boot={boot} />
      <script type="application/json" id="coati-page">
        {JSON.stringify({ kind: 'guide', path: GUIDE.path })}
      </script>
    </>
  );
}

// The name is that of the page's chunk, whose hints are served with the body.
const prerender: Prerender = { bodies: { 'pet-insurance': { path: GUIDE.path, Component: Guide } } };

export default prerender;
