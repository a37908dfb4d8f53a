import type { Brand } from '@coati/contracts';
import { TrustBadge } from '../badges/trust-badge';
import type { Area } from '../menu/links';
import { BestPriceGuarantee } from './best-price-guarantee';
import styles from './promise-band.module.css';

interface PromiseBandProps {
  brand: Brand;
  section: Area;
  isSMO: boolean;
}

/**
 * What we promise and what customers say, between a public page's words and its footer. Nothing of it can change while
 * the page is open, so it is drawn with the release and brings no script. Pet pages sell no travel insurance: there the
 * promise on its price would be beside the point. Source.
 */
export function PromiseBand({ brand, section, isSMO }: PromiseBandProps) {
  return (
    <aside className={styles.band} aria-label="Our promise">
      <div className={styles.row}>
        {section !== 'pet' && (
          <BestPriceGuarantee
            clientId={brand.id}
            brandName={brand.name}
            showImage
            isSMO={isSMO}
            memberOffer={brand.texts.memberOffer}
            memberDisclosure={brand.texts.memberDisclosure}
          />
        )}
        <TrustBadge type="large" {...brand.reviews} href={brand.links.reviews} />
      </div>
    </aside>
  );
}
