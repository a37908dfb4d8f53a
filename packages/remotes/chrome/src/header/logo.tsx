import type { BrandLogo } from '@coati/contracts';
import { classNames } from '@coati/ui';
import styles from './header.module.css';

interface LogoProps {
  logo: BrandLogo;
  /** The brand's display name; it stands beside a logo that says another one. */
  name: string;
}

/** The brand's logo; it goes home. Source: N-01, A-02. */
export function Logo({ logo, name }: LogoProps) {
  const isShared = logo.altTxt !== name;
  return (
    <a className={classNames(styles.logo, isShared && styles.shared)} href="/" data-logo>
      <img
        className={styles.logoImage}
        src={logo.uri}
        width={logo.width}
        height={logo.height}
        alt={isShared ? logo.altTxt : `${logo.altTxt}, home`}
      />
      {isShared && <span className={styles.logoName}>{name}</span>}
    </a>
  );
}
