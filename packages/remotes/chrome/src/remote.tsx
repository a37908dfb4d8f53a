import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';
import { useState } from 'react';
import { Icon } from '@coati/ui';

function Header() {
  const [open, setOpen] = useState(false);
  return <button onClick={() => setOpen(!open)}><Icon name="menu" />Menu</button>;
}
const remote: RemoteModule = { contract: CONTRACT_VERSION, slots: { header: Header } };
export default remote;
