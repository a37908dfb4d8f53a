import { telephoneLink, type Brand, type BrandContact } from '@coati/contracts';
import { BureauBadge } from '../badges/bureau-badge';
import { TrustBadge } from '../badges/trust-badge';
import { MenuAnchor } from '../menu/menu-anchor';
import { footerLinks, legalLinks } from './links';
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

/** Who we are, where everything is, what others say of us, and the small print. Source: N-08, N-12. */
export function Footer({ brand, numReviews, trustScore, isWelcomePage, isAarpPage, tel }: FooterProps) {
  const { email } = brand.contacts[isAarpPage ? 'aarp' : isWelcomePage ? 'welcome' : 'standard'];
  return (
    <div className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.columns}>
          <Contact brand={brand} contact={{ telephone: tel, email }} />
          <nav aria-label="Footer">
            <ul className={styles.links}>
              {footerLinks(brand).map((link) => (
                <li key={link.title}>
                  <MenuAnchor link={link} className={styles.link} />
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.badges}>
            <TrustBadge
              type="small"
              hero
              numReviews={numReviews}
              trustScore={trustScore}
              href={brand.links.reviews}
            />
            <BureauBadge href={brand.links.bureau} />
            <SocialLinks links={brand.links} />
          </div>
        </div>
        <div className={styles.small}>
          {/* Who a partner is, what it may do and what it is paid. Source: domain dossier §4, partner pages. */}
          {brand.texts.disclosure && <p className={styles.disclosure}>{brand.texts.disclosure}</p>}
          <p>
            © <ThisYear /> {brand.legalName}. A demonstration: carriers, plans, people and reviews are
            samples.
          </p>
          <p className={styles.legal}>
            {legalLinks(brand).map((link) => (
              <MenuAnchor key={link.title} link={link} />
            ))}
            {/* Shown by the host's word that the browser asked for it: the markup is one for all visitors. */}
            <span className={styles.honored}>Your opt-out (Global Privacy Control) is honored</span>
          </p>
        </div>
      </div>
    </div>
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
      {altTxt !== brand.name && <p className={styles.brandName}>{brand.name}</p>}
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
