import { telephoneLink, type BootData } from '@coati/contracts';
import { useEffect } from 'react';
import { useLocation } from '@coati/router';
import { ButtonLink, Page } from '@coati/ui';
import { ownerOf } from '../mounts';
import { useTelephone } from '../partner/telephone';
import styles from './not-found.module.css';

/** No route of this section: another section's page gets its document, anything else is said to be missing. */
export function NotFound({ boot, leave = (url) => location.assign(url) }: NotFoundProps) {
  const { pathname, search, hash } = useLocation();
  const foreign = ownerOf(pathname) !== boot.section;
  useEffect(() => {
    if (foreign) leave(`${pathname}${search}${hash}`);
    else document.title = `Page not found | ${boot.brand.name}`;
  }, [foreign, pathname, search, hash, leave, boot.brand.name]);
  const telephone = useTelephone(boot);
  if (foreign) return null;
  return (
    <Page width="text" className={styles.missing}>
      <h1 className={styles.title}>There is nothing at this address</h1>
      <p>Check it for a slip of the keyboard, or begin where everyone begins.</p>
      <ButtonLink to="/" variant="primary">
        Get quotes for a trip
      </ButtonLink>
      <p>
        Looking for a policy you bought? Call us at <a href={telephoneLink(telephone)}>{telephone}</a>.
      </p>
    </Page>
  );
}

interface NotFoundProps {
  boot: BootData;
  /** Loads a document; tests give their own. */
  leave?: (url: string) => void;
}
