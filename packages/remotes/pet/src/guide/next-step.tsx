import { contactOf, telephoneLink, type PageRequest } from '@coati/contracts';
import { Actions, Page, Section } from '@coati/ui';
import styles from './next-step.module.css';
import { SOURCES } from './sources';

const nobodys = (): null => null;

/** Where to go from here, and what the page stands on. */
export function NextStep({
  boot,
  usePartnerTelephone = nobodys,
}: Pick<PageRequest, 'boot' | 'usePartnerTelephone'>) {
  const { telephone } = contactOf(boot, usePartnerTelephone());
  return (
    <Section labelledBy="next-title" tone="sand">
      <Page className={styles.columns}>
        <div>
          <h2 id="next-title" className={styles.title}>
            Read on, or ask a person
          </h2>
          <p className={styles.words}>
            Pet Insurance 101 explains every word of a policy, in the order you meet them. If a word stays
            unclear, call us: we explain, we do not sell pet insurance, and we will not call you back to try.
          </p>
          <Actions className={styles.ways}>
            <a href="/pet-insurance-101/" className={styles.primary}>
              Read Pet Insurance 101
            </a>
            <a href={telephoneLink(telephone)} className={styles.secondary}>
              Call {telephone}
            </a>
          </Actions>
        </div>
        <div>
          <h3 className={styles.subtitle}>Sources</h3>
          <ul className={styles.sources}>
            {SOURCES.map(({ title, url }) => (
              <li key={url}>
                <a href={url} rel="noopener external">
                  {title}
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.small}>
            The model act is a pattern for state laws, and no law by itself. Your state’s insurance department
            tells which version holds for you. General information, no advice on a particular policy.
          </p>
        </div>
      </Page>
    </Section>
  );
}
