export * from './accounts';
export * from './calls';
export * from './content';
export * from './payment';
export * from './quotes';
export * from './search';
