import { clientNames } from './clients';
import { GuaranteeSeal } from './guarantee-seal';
import styles from './best-price-guarantee.module.css';

export interface BestPriceGuaranteeProps {
  /** Under which brand the plan was found. */
  clientId: string;
  showImage?: boolean;
  /** A visit of the member-organization variant: its special offer is told as well. */
  isSMO?: boolean;
  /** A picture in place of our own seal. */
  imageURI?: string;
  imageWidth?: number;
  imageHeight?: number;
  /** The client's name as its brand file has it now; without one, the specification's. */
  brandName?: string;
  /** Words of the member organization's offer, and what is disclosed of its endorsement. */
  memberOffer?: string;
  memberDisclosure?: string;
}

/** The promise on price, with the brand's name in it. Source: A-06. */
export function BestPriceGuarantee(props: BestPriceGuaranteeProps) {
  const { clientId, showImage = false, isSMO = false, imageURI, imageWidth = 96, imageHeight = 96 } = props;
  const { brandName, memberOffer, memberDisclosure } = props;
  const brand = brandName ?? clientNames.get(clientId) ?? clientNames.get('coati');
  return (
    <section className={styles.guarantee} aria-labelledby="best-price-guarantee">
      {showImage &&
        (imageURI ? (
          <img src={imageURI} width={imageWidth} height={imageHeight} alt="" loading="lazy" />
        ) : (
          <GuaranteeSeal width={imageWidth} height={imageHeight} />
        ))}
      <div>
        <h2 className={styles.title} id="best-price-guarantee">
          Best Price Guarantee
        </h2>
        <p className={styles.words}>
          {`You won't find a lower travel insurance price anywhere else for a plan found on ${brand}.`}
        </p>
        {isSMO && memberOffer && (
          <div className={styles.offer}>
            <p className={styles.words}>
              <strong>Special member offer.</strong> {memberOffer}
            </p>
            {memberDisclosure && <p className={styles.disclosure}>{memberDisclosure}</p>}
          </div>
        )}
      </div>
    </section>
  );
}
