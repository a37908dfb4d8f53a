import { Gallery } from '@coati/ui/gallery';
import { StoreProvider, type AppStore } from '@coati/store';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { quietRoot } from './report';

/** Every component in every state, for those who build with them; development only. */
export function showGallery(main: HTMLElement, store: AppStore): void {
  document.title = 'Components';
  createRoot(main, quietRoot).render(
    <StoreProvider store={store}>
      <BrowserRouter>
        <Gallery />
      </BrowserRouter>
    </StoreProvider>,
  );
}
