import { pageBoot } from '@coati/testing';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from './open-page';

const page = {
  kind: 'page',
  path: '/pet-insurance-101/',
  slug: 'pet-insurance-101',
  title: 'Pet Insurance 101',
  heading: 'Pet insurance 101',
  description: 'Every word of a policy.',
  area: 'pet',
};
const open = (path: string, served?: unknown) =>
  openPage({
    boot: pageBoot({ section: 'pet', area: 'pet' }),
    url: new URL(path, 'https://coati.example'),
    served,
  });

function answering(status: number, body: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

describe('the pages of the pet section', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('[P-13] opens the guide from its own release, asking nobody', async () => {
    const asked = answering(500, {});
    expect(await open('/pet-insurance/')).toMatchObject({ path: '/pet-insurance/', area: 'pet' });
    expect(asked).toEqual([]);
  });

  it('[A-04] calls the partner’s number in the guide, once it is known', async () => {
    const boot = pageBoot({ section: 'pet', area: 'pet' });
    const url = new URL('https://coati.example/pet-insurance/');
    const page = await openPage({ boot, url, usePartnerTelephone: () => '+1 (954) 555-0199' });
    render(page?.element);
    expect(screen.getByRole('link', { name: 'Call +1 (954) 555-0199' })).toHaveAttribute(
      'href',
      'tel:+19545550199',
    );
  });

  it('[P-14] opens Pet Insurance 101 from what the page carries', async () => {
    const asked = answering(500, {});
    expect(await open('/pet-insurance-101/', page)).toMatchObject({ title: 'Pet Insurance 101 | Coati' });
    expect(asked).toEqual([]);
  });

  it('[P-14] or asks the content service for it', async () => {
    const asked = answering(200, page);
    expect(await open('/pet-insurance-101/')).toMatchObject({ description: 'Every word of a policy.' });
    expect(asked).toEqual(['/api/content/pages/pet-insurance-101']);
  });

  it('leaves to the server what it does not know, what is away, and what is not a page of words', async () => {
    answering(404, { status: 404 });
    expect(await open('/pet-insurance/nothing/')).toBeNull();
    expect(await open('/Pet-Insurance?x')).toBeNull();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await open('/pet-insurance-101/')).toBeNull();
    expect(await open('/blog/pet-insurance-abroad/', { kind: 'post' })).toBeNull();
  });
});
