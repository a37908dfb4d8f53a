/**
 * A key that belongs to an input method, which makes words of Japanese, Chinese or Korean out of several: Enter ends a
 * word there, and sends or chooses nothing. Safari reports that key after the composition, with this code.
 */
export const isComposing = ({
  isComposing: isNow,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isNow || keyCode === 229;
