/** Chrome as it was written for contract 1: two slots, drawn inside the page's store. */
import { contactOf, telephoneLink, type EarlierRemoteModule, type SlotProps } from '@coati/contracts';
import { selectPartnerTelephone, useAppSelector } from '@coati/store';
import { Button, Cluster, Page } from '@coati/ui';
import { useState } from 'react';

function Telephone({ boot }: Pick<SlotProps, 'boot'>) {
  const { telephone } = contactOf(boot, useAppSelector(selectPartnerTelephone));
  return <a href={telephoneLink(telephone)}>Call {telephone}</a>;
}

function HeaderSlot({ boot }: Pick<SlotProps, 'boot'>) {
  const [open, setOpen] = useState(false);
  return (
    <Page>
      <Cluster>
        <a href="/">{boot.brand.name} of contract 1</a>
        <Telephone boot={boot} />
        <Button onClick={() => setOpen(!open)}>{open ? 'Menu is open' : 'Menu is closed'}</Button>
      </Cluster>
    </Page>
  );
}

function FooterSlot({ boot }: Pick<SlotProps, 'boot'>) {
  return <Page>Footer of {boot.brand.legalName}</Page>;
}

const remote: EarlierRemoteModule = { contract: 1, slots: { header: HeaderSlot, footer: FooterSlot } };

export default remote;
