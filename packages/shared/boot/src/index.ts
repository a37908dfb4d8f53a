/** What the edge wrote into a page, for the parts of a section that its boot data are not handed to. */
export { BootProvider, useBoot } from './boot';
export { PhoneLink, useTelephone } from './telephone';
