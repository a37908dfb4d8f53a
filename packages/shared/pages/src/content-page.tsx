import type { PageData } from '@coati/api';
import { ContactForm } from './pieces/contact-form';
import { PostListPage } from './post-list-page';
import { PostPage } from './post-page';
import { ProviderListPage } from './provider-list-page';
import { ProviderPage } from './provider-page';
import { WordsPage } from './words-page';

/** Any page of the content service, drawn from its data in the markup it is served in. */
export function ContentPage({ page, brand }: { page: PageData; brand: string }) {
  switch (page.kind) {
    case 'posts':
      return <PostListPage page={page} />;
    case 'post':
      return <PostPage page={page} brand={brand} />;
    case 'providers':
      return <ProviderListPage page={page} />;
    case 'provider':
      return <ProviderPage page={page} brand={brand} />;
    case 'page':
      return <WordsPage page={page} brand={brand} form={page.form && <ContactForm kind={page.form} />} />;
  }
}
