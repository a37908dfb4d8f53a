import type { Prerender, SlotProps } from '@coati/contracts';
import { HomePage } from './home/home-page';
import { BootProvider } from './parts/boot';

function Home({ boot }: SlotProps) {
  return (
    <BootProvider value={boot}>
      <HomePage />
    </BootProvider>
  );
}

const prerender: Prerender = { bodies: { home: { path: '/', Component: Home } } };

export default prerender;
