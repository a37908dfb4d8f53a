/** A section with routes as it was written for contract 1. */
import type { EarlierRemoteModule } from '@coati/contracts';
import { Link } from '@coati/router';
import { selectPartnerTelephone, useAppSelector } from '@coati/store';
import { Heading, Page, Text } from '@coati/ui';

function Account() {
  const telephone = useAppSelector(selectPartnerTelephone);
  return (
    <Page>
      <Heading level={1}>Account of contract 1</Heading>
      <Text>Call {telephone ?? 'us'}</Text>
      <Link to="/account/details">Details</Link>
    </Page>
  );
}

const Details = () => (
  <Page>
    <Heading level={1}>Details of contract 1</Heading>
  </Page>
);

const remote: EarlierRemoteModule = {
  contract: 1,
  routes: [
    { path: 'account', Component: Account },
    { path: 'account/details', Component: Details },
  ],
};

export default remote;
