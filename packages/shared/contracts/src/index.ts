export * from './boot';
export * from './events';
export * from './remote';
