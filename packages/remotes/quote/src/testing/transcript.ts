import { virtual } from '@guidepup/virtual-screen-reader';

const MOST_STEPS = 600;

/** Days and times differ from run to run. */
const lasting = (line: string): string =>
  line
    .replaceAll(/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? /g, '')
    .replaceAll(/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?/g, '‹day›')
    .replaceAll(/\d{4}-\d\d-\d\d/g, '‹day›');

/** What a screen reader says of a part of the screen from its beginning to its end, a line each. */
export async function transcript(part: Element | null): Promise<string> {
  if (!part) throw new Error('there is nothing to read');
  await virtual.start({ container: part });
  const first = await virtual.lastSpokenPhrase();
  // Past its end the reader begins again.
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await virtual.next();
    if ((await virtual.lastSpokenPhrase()) === `end of ${first}`) break;
  }
  const said = await virtual.spokenPhraseLog();
  await virtual.stop();
  // A closed list is not walked through: its first choice stands for all.
  const heard = said.filter((line) => !/^option, .*position (?!1,)\d/.test(line));
  return `${heard.map(lasting).join('\n')}\n`;
}
