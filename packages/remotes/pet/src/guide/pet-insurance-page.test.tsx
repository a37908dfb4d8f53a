import { expectNoAxeViolations, pageBoot, servedHtml } from '@coati/testing';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import prerender from '../prerender';
import { PetInsurancePage } from './pet-insurance-page';

const boot = pageBoot({ section: 'pet', area: 'pet' });
const drawn = prerender.bodies!['pet-insurance']!;

function served(parts = {}): HTMLElement {
  const html = servedHtml(<drawn.Component boot={{ ...boot, ...parts }} />);
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Each element with its attributes and words, the block of data left out. */
function outline(root: Element): string[] {
  return [...root.querySelectorAll(':not(#coati-page)')].map((element) =>
    [
      element.localName,
      ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join(''),
    ].join(' '),
  );
}

describe('[P-13] the pet insurance guide', () => {
  it('is drawn at build time in the markup that the browser draws, and says that it came whole', () => {
    const { container } = render(<PetInsurancePage boot={boot} />);
    const body = served();
    expect(drawn.path).toBe('/pet-insurance/');
    expect(outline(body)).toEqual(outline(container));
    expect(JSON.parse(body.querySelector('#coati-page')?.textContent ?? '')).toMatchObject({ kind: 'guide' });
  });

  it('[P-15] has the four places its links name, each under a heading that can take the focus', () => {
    const body = served();
    for (const id of ['compare', 'how-it-works', 'why-it-matters', 'faqs']) {
      const section = body.querySelector(`section[id="${id}"]`);
      const heading = section?.querySelector('h2');
      expect(section?.getAttribute('aria-labelledby')).toBe(heading?.id);
      expect(heading?.getAttribute('tabindex')).toBe('-1');
      expect(body.querySelector(`nav a[href="#${id}"]`)).not.toBeNull();
    }
  });

  it('reads without scripts: ten answers in disclosures, four bills with their sums', () => {
    const body = served();
    expect(body.querySelectorAll('#faqs details > summary')).toHaveLength(10);
    for (const answer of body.querySelectorAll('#faqs details > div'))
      expect(answer.textContent?.length).toBeGreaterThan(80);
    const rows = [...body.querySelectorAll('#compare tbody tr')].map(({ textContent }) => textContent);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('($4,200 − $500) × 80% = $2,960');
    expect(rows[2]).toContain('cut to the limit of $10,000');
  });

  it('sells nothing: it says so under the brand’s own name and links to no quote', () => {
    render(<PetInsurancePage boot={boot} />);
    expect(screen.getByText(/Coati sells no pet insurance/)).toBeInTheDocument();
    expect(document.querySelectorAll('a[href^="/quote"], form')).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Read Pet Insurance 101' })).toHaveAttribute(
      'href',
      '/pet-insurance-101/',
    );
  });

  it('names the number of the variant that reads', () => {
    expect(served({ variant: 'welcome' }).textContent).toContain('Call +1 (954) 555-0140');
    expect(served().querySelector('a[href="tel:+19545550100"]')).not.toBeNull();
  });

  it('breaks no rule of axe', async () => {
    render(
      <main>
        <PetInsurancePage boot={boot} />
      </main>,
    );
    await expectNoAxeViolations();
  });
});
