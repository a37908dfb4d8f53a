export * from './accounts';
export * from './calls';
export * from './chat';
export * from './content';
export * from './payment';
export * from './quotes';
export * from './search';
export * from './states';
