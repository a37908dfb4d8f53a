import type { BrandLogo } from '@coati/contracts';
import styles from './header.module.css';

/** The brand's logo; it goes home. Source: N-01, A-02. */
export function Logo({ logo }: { logo: BrandLogo }) {
  return (
    <a className={styles.logo} href="/" data-logo>
      <img src={logo.uri} width={logo.width} height={logo.height} alt={`${logo.altTxt}, home`} />
    </a>
  );
}
