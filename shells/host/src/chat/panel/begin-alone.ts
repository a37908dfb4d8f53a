/** Of a visitor's tabs, one at a time begins a conversation, and the others know of it before they do. */

const NAME = 'coati-chat-begins';
/** A lock may be had before the message of the tab that held it has arrived; they come by different ways. */
const TOLD_WITHIN_MS = 250;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Does `begin` while no other tab of this origin does. It tells the others what has begun, over their channel
 * (ADR 66); they get their turn once that has arrived. A browser without locks, or that refuses them, has no turns.
 */
export async function beginAlone(begin: () => Promise<void>, locks = navigator.locks): Promise<void> {
  let isDone: Promise<void> | undefined;
  const once = (): Promise<void> => (isDone ??= begin());
  try {
    // Not awaited here: whoever has begun does not wait until the others were told.
    await new Promise<void>((resolve, reject) => {
      const turn = async (): Promise<void> => {
        await once().then(resolve, reject);
        await pause(TOLD_WITHIN_MS);
      };
      locks.request(NAME, turn).catch(reject);
    });
  } catch (error) {
    if (isDone) throw error;
    await once();
  }
}
