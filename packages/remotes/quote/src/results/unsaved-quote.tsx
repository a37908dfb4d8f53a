import { Notice } from '@coati/ui';

/** The service could not keep this quote: it lives in this tab alone, and whoever shares it must know. */
export function UnsavedQuote() {
  return (
    <Notice tone="warning" title="Keep this tab open">
      We could not save this quote, so its address will not work later. The prices are real; to buy, ask for a
      new quote in a few minutes.
    </Notice>
  );
}
