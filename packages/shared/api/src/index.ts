export * from './quotes';
