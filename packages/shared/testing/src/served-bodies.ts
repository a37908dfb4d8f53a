import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServedBodies<Data> {
  names: string[];
  dataOf: (name: string) => Data;
  /** The body as it stands in the page, with what the page says after it. */
  drawn: (name: string, after?: string) => HTMLElement;
}

/** Bodies of pages as a service draws them, each with its data: the files that its own tests keep true. */
export function servedBodies<Data>(folder: string): ServedBodies<Data> {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    names: readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length)),
    dataOf: (name) => JSON.parse(read(`${name}.json`)) as Data,
    drawn: (name, after = '') => {
      const main = document.createElement('main');
      const html = read(`${name}.html`).trim() + after;
      main.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
      return main;
    },
  };
}

/** Every node on a line of its own: equal HTML could hide texts that are cut differently. */
export function outline(
  node: Node,
  partsOf: (element: Element) => Node[] = (element) => [...element.childNodes],
): string[] {
  if (!(node instanceof Element)) return [JSON.stringify(node.textContent)];
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  const parts = partsOf(node).flatMap((part) => outline(part, partsOf));
  return [`<${node.localName}${attributes.sort().join('')}>`, ...parts, '</>'];
}
