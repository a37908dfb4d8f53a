import { afterEach, expect, it, vi } from 'vitest';
import type { Conversation } from './conversation/conversation';
import { Memory } from './memory';
import { Tabs, type OpenChannel } from './tabs';

const key = 'k'.repeat(32);
const other = 'o'.repeat(32);
let isHidden = false;
vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
afterEach(() => {
  isHidden = false;
});

/** A browser: what one tab posts, all others hear. */
function aBrowser() {
  const hearing = new Set<(told: unknown) => void>();
  const said: unknown[] = [];
  const open: OpenChannel = (hear) => {
    hearing.add(hear);
    return {
      post: (told) => {
        said.push(told);
        for (const each of hearing) if (each !== hear) each(structuredClone(told));
      },
      close: () => hearing.delete(hear),
    };
  };
  const tab = () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    };
    const memory = new Memory(() => storage);
    return { memory, kept, tabs: new Tabs(memory, open) };
  };
  return { tab, said, shout: (told: unknown) => hearing.forEach((each) => each(told)), hearing };
}

const talk = (of: string, state = 'open') => {
  const rest = vi.fn();
  const wake = vi.fn();
  return { key: of, current: () => ({ state }), rest, wake } as unknown as Conversation & {
    rest: typeof rest;
    wake: typeof wake;
  };
};

it('a new tab finds the conversation of the one before it, minimized, with what was seen of it', () => {
  const { tab } = aBrowser();
  tab().memory.remember({ key, isOpen: true, seen: 3 });
  const second = tab();
  expect(second.memory.conversation).toEqual({ key, isOpen: false, seen: 3 });
  expect([...second.kept.values()].join()).toContain(key);
});

it('tabs that stand open hear of a conversation that begins, of what is seen, and of its end', () => {
  const { tab } = aBrowser();
  const [one, two, three] = [tab(), tab(), tab()];
  two.memory.remember({ key, isOpen: true });
  expect([one, three].map(({ memory }) => memory.conversation?.key)).toEqual([key, key]);
  three.memory.note({ seen: 5, isOpen: true });
  expect(one.memory.conversation).toEqual({ key, isOpen: false, seen: 5 });
  one.memory.note({ seen: 2 });
  expect(three.memory.conversation).toEqual({ key, isOpen: true, seen: 5 });
  one.memory.remember(null);
  for (const { memory, kept } of [two, three]) {
    expect(memory.conversation).toBeNull();
    expect([...kept.values()].join()).not.toContain(key);
  }
});

it('a conversation that goes on here is not given up for another; one that has ended is', () => {
  const { tab, shout } = aBrowser();
  const { memory, tabs } = tab();
  memory.remember({ key, isOpen: true });
  tabs.show(talk(key));
  shout({ kind: 'known', key: other, seen: 0, dismissed: [] });
  expect(memory.conversation?.key).toBe(key);
  tabs.show(talk(key, 'closed'));
  shout({ kind: 'known', key: other, seen: 0, dismissed: [] });
  expect(memory.conversation?.key).toBe(other);
});

it('one that has ended is handed to no new tab', () => {
  const { tab } = aBrowser();
  const { memory, tabs } = tab();
  memory.remember({ key, isOpen: true });
  tabs.show(talk(key, 'closed'));
  expect(tab().memory.conversation).toBeNull();
});

it('[H-02] an invitation that was closed in one tab is closed in all', () => {
  const { tab } = aBrowser();
  const [one, two] = [tab(), tab()];
  one.memory.dismiss('q'.repeat(24));
  expect(two.memory.isDismissed('q'.repeat(24))).toBe(true);
  expect(tab().memory.isDismissed('q'.repeat(24))).toBe(true);
});

it('one tab hears what is said: the one that the visitor looked at last', () => {
  const { tab, shout } = aBrowser();
  const { memory, tabs } = tab();
  memory.remember({ key, isOpen: true });
  const shown = talk(key);
  tabs.show(shown);
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  // Nobody else looks: what an agent says is heard all the same.
  expect(shown.rest).not.toHaveBeenCalled();
  shout({ kind: 'looked', key });
  expect(shown.rest).toHaveBeenCalledTimes(1);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shown.wake).toHaveBeenCalledTimes(2);
});

it('a tab opened behind the others hears nothing before it is looked at; windows side by side all hear', () => {
  const { tab, shout } = aBrowser();
  isHidden = true;
  const behind = talk(key);
  tab().tabs.show(behind);
  expect(behind.rest).toHaveBeenCalled();
  isHidden = false;
  const beside = tab();
  beside.memory.remember({ key, isOpen: true });
  const shown = talk(key);
  beside.tabs.show(shown);
  shout({ kind: 'looked', key });
  expect(shown.rest).not.toHaveBeenCalled();
});

it.each([
  null,
  'asked',
  { kind: 'known', key: 'short', seen: 0, dismissed: [] },
  { kind: 'known', key, seen: 'many', dismissed: [] },
  { kind: 'known', key, seen: 1, dismissed: [7] },
  { kind: 'known', key },
  { kind: 'forgotten' },
  { kind: 'of a later release', key },
])('what it cannot read changes nothing: %j', (told) => {
  const { tab, shout } = aBrowser();
  const { memory } = tab();
  shout(told);
  expect(memory.current()).toEqual({ dismissed: [], conversation: null });
});

it('a browser that refuses channels and storage leaves each tab a chat of its own', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('BroadcastChannel', refuse);
  const memory = new Memory(refuse);
  const tabs = new Tabs(memory);
  memory.remember({ key, isOpen: true });
  tabs.show(talk(key));
  expect(memory.conversation?.key).toBe(key);
  vi.unstubAllGlobals();
});

it('a page that is kept aside lets the channel go, and asks again when it comes back', () => {
  const { tab, hearing, said } = aBrowser();
  tab();
  dispatchEvent(new Event('pagehide'));
  expect(hearing.size).toBe(0);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(hearing.size).toBeGreaterThan(0);
  expect(said.at(-1)).toEqual({ kind: 'asked' });
});
