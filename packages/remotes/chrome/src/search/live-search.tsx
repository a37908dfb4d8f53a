/** Loaded with the first focus of the search box: the client, and the list it fills. */
export { asker } from './asker';
export { Suggestions } from './suggestions';
