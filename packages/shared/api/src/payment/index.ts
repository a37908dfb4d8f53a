export { CARD_FIELDS_MISSING, CardFields } from './card-fields';
export { type CardToken } from './card-frame';
export { CardRefused } from './token-wait';
export { useCardFrame, type CardFrame } from './use-card-frame';
