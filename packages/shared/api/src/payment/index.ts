export { CARD_FIELDS_MISSING, CardFields } from './card-fields';
export { type CardToken } from './card-frame';
export { CardRefused, useCardFrame, type CardFrame } from './use-card-frame';
