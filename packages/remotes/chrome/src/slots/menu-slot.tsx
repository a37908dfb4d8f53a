import { contactOf, type SlotProps } from '@coati/contracts';
import { SiteMenu } from '../menu/site-menu';

export function MenuSlot({ boot, partnerTelephone }: SlotProps) {
  return (
    <SiteMenu
      brand={boot.brand}
      tel={contactOf(boot, partnerTelephone).telephone}
      isPetPage={boot.area === 'pet'}
    />
  );
}
