import { clientNames, type ClientId } from './clients';
import { GuaranteeSeal } from './guarantee-seal';
import styles from './best-price-guarantee.module.css';

export interface BestPriceGuaranteeProps {
  clientId: ClientId;
  showImage?: boolean;
  /** An AARP member's visit: the special member offer is told as well. */
  isSMO?: boolean;
  /** Words of the member offer. */
  memberOffer?: string;
  /** A picture in place of our own seal. */
  imageURI?: string;
  imageWidth?: number;
  imageHeight?: number;
}

/** The promise on price, with the brand's name in it. Source: A-06. */
export function BestPriceGuarantee(props: BestPriceGuaranteeProps) {
  const {
    clientId,
    showImage = false,
    isSMO = false,
    memberOffer,
    imageURI,
    imageWidth = 96,
    imageHeight = 96,
  } = props;
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
          {`You won't find a lower travel insurance price anywhere else for a plan found on ${clientNames[clientId]}.`}
        </p>
        {isSMO && memberOffer && <p className={styles.words}>{memberOffer}</p>}
      </div>
    </section>
  );
}
