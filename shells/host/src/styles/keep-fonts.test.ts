import { expect, it, vi } from 'vitest';
import { keepFonts } from './keep-fonts';

const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

it('reads the typefaces that the page names, one after the other', async () => {
  const page = parsed('<script type="application/json" id="coati-fonts">["/a.woff2","/b.woff2"]</script>');
  const read = vi.fn(() => Promise.resolve(new ArrayBuffer(0)));
  const ask = vi.fn(() => Promise.resolve({ arrayBuffer: read } as unknown as Response));
  await keepFonts(page, ask);
  expect(ask.mock.calls.map(([address]: unknown[]) => address)).toEqual(['/a.woff2', '/b.woff2']);
  expect(read).toHaveBeenCalledTimes(2);
});

it('asks for nothing where the page has its typefaces', async () => {
  const ask = vi.fn();
  await keepFonts(parsed(''), ask);
  expect(ask).not.toHaveBeenCalled();
});
