import { contactOf, type SlotProps } from '@coati/contracts';
import { Header } from '../header/header';
import { UserSlot } from '../user/user-slot';

export function HeaderSlot({ boot, partnerTelephone }: SlotProps) {
  return (
    <Header
      section={boot.area}
      brand={boot.brand}
      tel={contactOf(boot, partnerTelephone).telephone}
      partnerId={boot.partnerId}
      isPetPage={boot.area === 'pet'}
      algoliaAppId={boot.search?.appId}
      algoliaSearchApiKey={boot.search?.apiKey}
      algoliaIndexName={boot.search?.indexName}
      userButtonComponent={<UserSlot />}
    />
  );
}
