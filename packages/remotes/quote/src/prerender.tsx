import { BootProvider } from '@coati/boot';
import type { Prerender, SlotProps } from '@coati/contracts';
import { HomePage } from './home/home-page';

function Home({ boot }: SlotProps) {
  return (
    <BootProvider value={boot}>
      <HomePage />
    </BootProvider>
  );
}

const prerender: Prerender = { bodies: { home: { path: '/', Component: Home } } };

export default prerender;
