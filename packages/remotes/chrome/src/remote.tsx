import { CONTRACT_VERSION, contactOf, type RemoteModule, type SlotProps } from '@coati/contracts';
import { selectPartnerTelephone, useAppSelector } from '@coati/store';
import { Footer } from './footer/footer';
import { Header } from './header/header';

const useTelephone = ({ boot }: SlotProps): string =>
  contactOf(boot, useAppSelector(selectPartnerTelephone)).telephone;

function HeaderSlot({ boot }: SlotProps) {
  return (
    <Header
      section={boot.area}
      brand={boot.brand}
      tel={useTelephone({ boot })}
      partnerId={boot.partnerId}
      isPetPage={boot.area === 'pet'}
      algoliaAppId={boot.search?.appId}
      algoliaSearchApiKey={boot.search?.apiKey}
    />
  );
}

function FooterSlot({ boot }: SlotProps) {
  return (
    <Footer
      brand={boot.brand}
      {...boot.brand.reviews}
      isWelcomePage={boot.variant === 'welcome'}
      isAarpPage={boot.variant === 'aarp'}
      tel={useTelephone({ boot })}
    />
  );
}

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  slots: { header: HeaderSlot, footer: FooterSlot },
};

export default remote;
