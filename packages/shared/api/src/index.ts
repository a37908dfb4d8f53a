export * from './content';
export * from './quotes';
export * from './search';
