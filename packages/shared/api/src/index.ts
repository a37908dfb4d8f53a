export * from './content';
export * from './quotes';
