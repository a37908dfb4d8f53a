import type { PageAnswer } from '@coati/api';
import type { OpenedPage, OpenPage, PageRequest } from '@coati/contracts';
import { tabTitle, WordsPage } from '@coati/pages';
import { GUIDE } from './guide/about';

/** After this the browser may as well load the document, which says what is the matter. */
const LIMIT_MS = 6000;
const LIBRARY_PATH = /^\/([\w-]+(?:\/[\w-]+)*)\/$/;

/** The guide is drawn with the release; every other pet page is one of the library. Source: P-13, P-14. */
export const openPage: OpenPage = async (request) => {
  const { boot, url, served } = request;
  if (url.pathname === GUIDE.path) return openGuide(request);
  const slug = LIBRARY_PATH.exec(url.pathname)?.[1];
  const page = (served as PageAnswer | undefined) ?? (slug ? await readPage(slug) : null);
  // A post about pets is a pet page too, but the blog's own to draw.
  if (page?.kind !== 'page') return null;
  const { name } = boot.brand;
  return {
    title: tabTitle(page.title, name),
    description: page.description,
    path: page.path,
    area: page.area,
    element: <WordsPage page={page} brand={name} />,
  };
};

async function openGuide({ boot, usePartnerTelephone }: PageRequest): Promise<OpenedPage> {
  const { PetInsurancePage } = await import(
    /* webpackChunkName: "page-pet-insurance" */ './guide/pet-insurance-page'
  );
  return {
    ...GUIDE,
    title: tabTitle(GUIDE.title, boot.brand.name),
    area: 'pet',
    element: <PetInsurancePage boot={boot} usePartnerTelephone={usePartnerTelephone} />,
  };
}

async function readPage(slug: string): Promise<PageAnswer | null> {
  try {
    const answer = await fetch(`/api/content/pages/${slug}`, { signal: AbortSignal.timeout(LIMIT_MS) });
    return answer.ok ? ((await answer.json()) as PageAnswer) : null;
  } catch {
    return null;
  }
}
