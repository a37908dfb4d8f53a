import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brandOf } from '../testing';
import { menuOf, type Area, type MenuLink } from './links';

/** The library's menus: `area:` lines, and one `- {title: …, url: …}` line a link. */
function libraryMenus(): Record<string, MenuLink[]> {
  const menus: Record<string, MenuLink[]> = {};
  let area = '';
  for (const line of readFileSync('services/content/library/menus.yaml', 'utf8').split('\n')) {
    const head = /^(\w+):/.exec(line);
    if (head?.[1]) menus[(area = head[1])] = [];
    const link =
      /^\s+- \{title: ([^,]+), url: "?([^",}]+)"?(, external: true, open_in_new_window: true)?\}/.exec(line);
    if (link?.[1] && link[2]) {
      const away = link[3] ? { external: true, openInNewWindow: true } : {};
      menus[area]?.push({ title: link[1], url: link[2], ...away });
    }
  }
  return menus;
}

it.each(['travel', 'about', 'pet'] as Area[])(
  '[N-03] the %s links are those that the content service tells others',
  (area) => {
    const told = libraryMenus()[area];
    expect(told?.length).toBeGreaterThan(4);
    expect(menuOf(area, brandOf().links)).toEqual(told);
  },
);
