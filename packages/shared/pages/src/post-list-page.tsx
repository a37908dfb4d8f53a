import type { PostList } from '@coati/api';
import { Trail } from './pieces/page-head';
import { CategoryLinks, Pagination, PostCards } from './pieces/post-cards';
import { Words } from './pieces/words';

export function PostListPage({ page }: { page: PostList }) {
  return (
    <div className="coati-page coati-list">
      <header className="coati-head">
        <Trail items={page.breadcrumb} />
        <h1>{page.heading}</h1>
        <p className="coati-standfirst">{page.description}</p>
      </header>
      <CategoryLinks categories={page.categories} current={page.category} />
      {page.words.length > 0 && <Words nodes={page.words} />}
      <PostCards posts={page.posts} level={2} leads={page.page === 1} />
      <Pagination {...page} />
    </div>
  );
}
