import { expectNoAxeViolations, servedHtml } from '@coati/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import prerender from '../prerender';
import { boot, renderScreen } from '../testing/screens';
import { HomePage } from './home-page';

const home = prerender.bodies?.home;

function served(): HTMLElement {
  const Body = home!.Component;
  const html = servedHtml(<Body boot={boot} />);
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Each element with its attributes and own words, so that two trees compare line by line. */
function outline(root: Element): string[] {
  // React leaves <noscript> to the server, and marks an option chosen by property alone in the browser.
  const elements = [...root.querySelectorAll('*')].filter((element) => !element.closest('noscript'));
  return elements.map((element) => {
    const attributes = [...element.attributes].filter(({ name }) => name !== 'selected');
    const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return [
      element.localName,
      ...attributes.map(({ name, value }) => `${name}=${value}`).sort(),
      words.map((node) => node.textContent).join(''),
    ].join(' ');
  });
}

describe('[P-01] the home page', () => {
  it('is drawn at build time in the markup that the browser draws first', () => {
    const { container } = renderScreen(<HomePage />, () => undefined);
    expect(home?.path).toBe('/');
    expect(outline(served())).toEqual(outline(container));
  });

  it('reads whole without scripts, form and phone included', () => {
    const body = served();
    expect(body.querySelector('h1')?.textContent).toBe('Know what your plan will pay, before you pay for it');
    expect(body.querySelectorAll('#residence-state option')).toHaveLength(52);
    expect(body.querySelector('noscript')?.textContent).toContain('+1 (954) 555-0100');
  });

  it('keeps a press of the button harmless until the script answers it', () => {
    expect(served().querySelector('form')?.getAttribute('method')).toBe('dialog');
  });

  it('never depends on the day it was drawn', () => {
    expect(outline(served()).join('\n')).not.toMatch(/\b20\d\d\b/);
  });

  it('promises one thing, tells how plans are ranked and who sells them, and passes axe', async () => {
    renderScreen(<HomePage />, () => undefined);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'How we rank plans' })).toHaveAttribute('href', '/how-we-rank/');
    expect(screen.getByRole('link', { name: 'See its licenses' })).toHaveAttribute(
      'href',
      '/licensing-information/',
    );
    expect(document.getElementById('how-we-rank')).toHaveTextContent('No insurer can pay for a place');
    await expectNoAxeViolations();
  });

  it('begins with the kind of trip that the brand is about, as drawn and in the browser', () => {
    const Body = home!.Component;
    const cruises = { ...boot, brand: { ...boot.brand, tripKind: 'cruise' as const } };
    const page = new DOMParser().parseFromString(servedHtml(<Body boot={cruises} />), 'text/html').body;
    const chosen = (root: HTMLElement) =>
      root.querySelector('[name=trip-kind][checked]')?.getAttribute('value');
    expect([chosen(page), chosen(served())]).toEqual(['cruise', 'single']);
  });

  it('says of a partner’s page that the company with the licenses sells, not the partner', () => {
    const Body = home!.Component;
    const own = boot.brand.legalName;
    const partner = { ...boot, brand: { ...boot.brand, legalName: 'Trips, a partner', producer: own } };
    const page = new DOMParser().parseFromString(servedHtml(<Body boot={partner} />), 'text/html').body;
    const words = page.querySelector('#how-we-rank')?.textContent;
    expect(words).toContain(`${own} sells the insurance as a licensed producer`);
    expect(words).not.toContain('Trips, a partner');
  });
});
