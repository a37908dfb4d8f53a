import { AccountPage } from './account-page';
import { CopyPart } from './copy-part';
import { DeletionPart } from './deletion-part';

/** /account/data: a copy of everything, and the end of it. */
export function DataPage({ save }: Parameters<typeof CopyPart>[0]) {
  return (
    <AccountPage title="Your data" trail={[{ slug: '/account/data', title: 'Your data' }]}>
      <CopyPart save={save} />
      <DeletionPart />
    </AccountPage>
  );
}
