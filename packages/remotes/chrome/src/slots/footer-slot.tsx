import { contactOf, type SlotProps } from '@coati/contracts';
import { Footer } from '../footer/footer';

export function FooterSlot({ boot, partnerTelephone }: SlotProps) {
  return (
    <Footer
      brand={boot.brand}
      {...boot.brand.reviews}
      isWelcomePage={boot.variant === 'welcome'}
      isAarpPage={boot.variant === 'aarp'}
      tel={contactOf(boot, partnerTelephone).telephone}
    />
  );
}
