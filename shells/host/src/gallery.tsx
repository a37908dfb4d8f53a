import { Gallery } from '@coati/ui/gallery';
import { createRoot } from 'react-dom/client';
import { PageRouter } from './navigation/page-router';
import { quietRoot } from './report';
import type { State } from './state';

/** Every component in every state, for those who build with them; development only. */
export async function showGallery(main: HTMLElement, openState: () => Promise<State>): Promise<void> {
  document.title = 'Components';
  const { store, StoreProvider } = await openState();
  createRoot(main, quietRoot).render(
    <StoreProvider store={store}>
      <PageRouter>
        <Gallery />
      </PageRouter>
    </StoreProvider>,
  );
}
