/** Pages of words: the pieces they are made of, and the styles that go with them. */
export { ContentPage } from './content-page';
export { exactMoney, formatDay, formatScore, money, tabTitle } from './formats';
export {
  ContentsList,
  NextStep,
  PagePicture,
  People,
  SourceList,
  type NextStepProps,
} from './pieces/article-parts';
export { Byline, Day, SampleNote, Trail } from './pieces/page-head';
export { CategoryLinks, Pagination, PostCards, RelatedPosts } from './pieces/post-cards';
export { Verdict, WorkedItinerary } from './pieces/provider-parts';
export { Bar, Facts, Score, ScorePanel } from './pieces/scores';
export { Words } from './pieces/words';
export { WordsPage } from './words-page';
