import { telephoneLink, type Brand, type BrandContact } from '@coati/contracts';
import { BestPriceGuarantee } from '../badges/best-price-guarantee';
import { BureauBadge } from '../badges/bureau-badge';
import { isClientId } from '../badges/clients';
import { TrustBadge } from '../badges/trust-badge';
import { MenuAnchor } from '../menu/menu-anchor';
import { useCurrentPath } from '../menu/use-current-path';
import { footerLinks } from './links';
import { SocialLinks } from './social-links';
import { ThisYear } from './this-year';
import styles from './footer.module.css';

export interface FooterProps {
  brand: Brand;
  numReviews: number;
  trustScore: number;
  isWelcomePage: boolean;
  isAarpPage: boolean;
  tel: string;
}

/** Promise and reviews, then who we are, where everything is, and the small print. Source: N-08, N-12. */
export function Footer({ brand, numReviews, trustScore, isWelcomePage, isAarpPage, tel }: FooterProps) {
  const path = useCurrentPath();
  const { email } = brand.contacts[isAarpPage ? 'aarp' : isWelcomePage ? 'welcome' : 'standard'];
  const reviews = { numReviews, trustScore, href: brand.links.reviews };
  return (
    <>
      <div className={styles.promise}>
        <div className={styles.promiseRow}>
          <BestPriceGuarantee
            clientId={isClientId(brand.id) ? brand.id : 'coati'}
            showImage
            isSMO={isAarpPage}
            memberOffer={brand.texts.memberOffer}
          />
          <TrustBadge type="large" {...reviews} />
        </div>
      </div>
      <div className={styles.footer}>
        <div className={styles.inside}>
          <div className={styles.columns}>
            <Contact brand={brand} contact={{ telephone: tel, email }} />
            <nav aria-label="Footer">
              <ul className={styles.links}>
                {footerLinks(brand).map((link) => (
                  <li key={link.title}>
                    <MenuAnchor link={link} path={path} className={styles.link} />
                  </li>
                ))}
              </ul>
            </nav>
            <div className={styles.badges}>
              <TrustBadge type="small" {...reviews} />
              <BureauBadge href={brand.links.bureau} />
              <SocialLinks links={brand.links} />
            </div>
          </div>
          <div className={styles.small}>
            <p>
              © <ThisYear /> {brand.legalName}. A demonstration: carriers, plans, people and reviews are
              samples.
            </p>
            <p className={styles.legal}>
              <a href={brand.links.terms}>Terms of use</a>
              <a href={brand.links.privacy}>Privacy policy</a>
            </p>
          </div>
        </div>
      </div>
    </>
  );
}

function Contact({ brand, contact }: { brand: Brand; contact: BrandContact }) {
  const { street, city, state, postCode } = brand.address;
  const { uri, width, height, altTxt } = brand.logo;
  return (
    <div className={styles.contact}>
      <a className={styles.logo} href="/">
        <img src={uri} width={width} height={height} alt={`${altTxt}, home`} loading="lazy" />
      </a>
      <p className={styles.tagline}>{brand.texts.tagline}</p>
      <address className={styles.address}>
        {street}
        <br />
        {`${city}, ${state === 'FL' ? 'Florida' : state} ${postCode}`}
        <br />
        <a href={telephoneLink(contact.telephone)}>{contact.telephone}</a>
        <br />
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </address>
    </div>
  );
}
