export * from './boot';
export * from './contact';
export * from './events';
export * from './manifest';
export * from './pages';
export * from './prerender';
export * from './remote';
export * from './signed-in';
