/** Texts that a page translator has exchanged: React goes on with them, and shows every new value (case P1). */
import { act, render } from '@testing-library/react';
import { Component, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tolerateForeignChanges, undoForeignChanges } from './foreign-changes';

beforeAll(tolerateForeignChanges);
afterEach(() => document.body.replaceChildren());

const font = (...inside: (Node | string)[]): HTMLElement => {
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.append(...inside);
  outer.append(inner);
  return outer;
};

const texts = (): Text[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter(({ data }) => data.trim() !== '');
};

/** How translators of browsers and extensions exchange the texts of a page. */
const TRANSLATORS: Record<string, () => void> = {
  'wraps a copy': () => texts().forEach((text) => text.replaceWith(font(`«${text.data}»`))),
  'inserts a copy, then removes the text': () => {
    for (const text of texts()) {
      text.before(font(`«${text.data}»`));
      text.remove();
    }
  },
  'inserts and removes by the methods of the page': () => {
    for (const text of texts()) {
      text.parentNode?.insertBefore(font(`«${text.data}»`), text);
      text.parentNode?.removeChild(text);
    }
  },
  'fills what it has inserted': () => {
    for (const text of texts()) {
      const wrapper = font('');
      text.parentNode?.replaceChild(wrapper, text);
      wrapper.firstChild!.textContent = `«${text.data}»`;
    }
  },
  'moves the text itself': () => {
    for (const text of texts()) {
      const wrapper = font('');
      text.before(wrapper);
      wrapper.firstChild?.appendChild(text);
      text.data = `«${text.data}»`;
    }
  },
  'puts another text in its place': () => texts().forEach((text) => text.replaceWith(`«${text.data}»`)),
  'merges all texts and elements of a parent': () => {
    for (const parent of new Set(texts().map(({ parentNode }) => parentNode as Element))) {
      const children = [...parent.childNodes];
      const wrapper = font();
      parent.prepend(wrapper);
      for (const child of children)
        if (child instanceof Text) {
          wrapper.firstChild?.appendChild(document.createTextNode(`«${child.data}»`));
          child.remove();
        } else wrapper.firstChild?.appendChild(child);
    }
  },
  'turns the order round': () => {
    for (const parent of new Set(texts().map(({ parentNode }) => parentNode as Element)))
      parent.replaceChildren(
        ...[...parent.childNodes]
          .toReversed()
          .map((node) => (node instanceof Text ? font(`«${node.data}»`) : node)),
      );
  },
};

interface Shown {
  name: string;
  price?: number;
  isOpen?: boolean;
  isLast?: boolean;
}

function Words({ name, price, isOpen, isLast }: Shown) {
  return (
    <p>
      For {name}
      {isOpen && <em>{`, license no. ${name}`}</em>}, {price === undefined ? 'no price' : <b>${price}</b>} per
      trip. {isLast ? 'That is all' : <a href="/more/">More</a>} {isOpen ? 'open' : 'closed'}
    </p>
  );
}

/** Every state with every next one: texts that change, come, go and are swapped for elements. */
const STATES: Shown[] = [
  { name: 'Ada' },
  { name: 'Ben', price: 12 },
  { name: 'Ben', price: 14, isOpen: true },
  { name: 'Cy', isOpen: true, isLast: true },
  { name: 'Cy', isLast: true, price: 9 },
];
const STEPS = STATES.flatMap((from) => STATES.map((to) => [from, to] as const));

class Caught extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'This part failed' : this.props.children);
}

const plain = (shown: Shown): string => {
  const holder = document.createElement('div');
  holder.append(
    ...new DOMParser().parseFromString(renderToString(<Words {...shown} />), 'text/html').body.childNodes,
  );
  return holder.textContent;
};

describe.each(Object.entries(TRANSLATORS))('a translator that %s', (_name, translate) => {
  it.each(STEPS)('from %o to %o', async (from, to) => {
    const view = render(
      <Caught>
        <Words {...from} />
      </Caught>,
    );
    translate();
    // A translator works in tasks of its own.
    await Promise.resolve();
    view.rerender(
      <Caught>
        <Words {...to} />
      </Caught>,
    );
    const stale = view.container.textContent.replaceAll(/[«»]/g, '');
    if (from !== to) expect(stale).toBe(plain(to));
    translate();
    view.rerender(
      <Caught>
        <Words {...from} />
      </Caught>,
    );
    if (from !== to) expect(view.container.textContent.replaceAll(/[«»]/g, '')).toBe(plain(from));
    translate();
    view.rerender(<Caught>Only text</Caught>);
    expect(view.container).toHaveTextContent('Only text');
    view.unmount();
    expect(view.container.textContent).toBe('');
  });
});

it('a field keeps its focus, and what an extension added stays', async () => {
  function Form() {
    const [count, setCount] = useState(0);
    return (
      <form>
        Travelers: {count} of {9}
        <input onInput={() => setCount(count + 1)} />
      </form>
    );
  }
  const { container } = render(<Form />);
  const [form, input] = [container.querySelector('form')!, container.querySelector('input')!];
  const addition = document.createElement('grammarly-extension');
  form.append(addition);
  document.body.append(document.createElement('grammarly-desktop-integration'));
  await Promise.resolve();
  TRANSLATORS['wraps a copy']?.();
  input.focus();
  const blurred = vi.fn();
  input.addEventListener('blur', blurred);
  act(() => void input.dispatchEvent(new InputEvent('input', { bubbles: true })));
  expect(form.textContent).toBe('Travelers: 1 of 9');
  expect(document.activeElement).toBe(input);
  expect(blurred).not.toHaveBeenCalled();
  expect(addition.parentNode).toBe(form);
  expect(document.querySelector('grammarly-desktop-integration')).toBeInTheDocument();
});

it('a translation of the value before, which came late, does not stay', async () => {
  const { container, rerender } = render(<Words name="Ada" price={12} />);
  const old = texts().map(({ data }) => data);
  rerender(<Words name="Ben" price={14} />);
  texts().forEach((text, index) => text.replaceWith(font(`«${old[index]}»`)));
  expect(container).toHaveTextContent('Ada');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(container.textContent.replaceAll(/[«»]/g, '')).toBe(plain({ name: 'Ben', price: 14 }));
});

it('what was served is hydrated as it was before it was translated', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  place.append(
    ...new DOMParser().parseFromString(renderToString(<Words name="Ada" price={3} />), 'text/html').body
      .childNodes,
  );
  const served = place.querySelector('p');
  TRANSLATORS['wraps a copy']?.();
  await Promise.resolve();
  undoForeignChanges(place);
  const onRecoverableError = vi.fn();
  const root = await act(() => hydrateRoot(place, <Words name="Ada" price={3} />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(place.querySelector('p')).toBe(served);
  act(() => root.render(<Words name="Ben" price={4} />));
  expect(place.textContent).toBe(plain({ name: 'Ben', price: 4 }));
});
