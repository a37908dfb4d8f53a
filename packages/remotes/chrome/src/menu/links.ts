/** One link of a menu, as the specification names its fields. */
export interface MenuLink {
  title: string;
  url: string;
  external?: boolean;
  openInNewWindow?: boolean;
}

export type Area = 'travel' | 'about' | 'pet';

export interface ExternalLinks {
  affiliate: string;
  cruise: string;
}

const away = (title: string, url: string): MenuLink => ({
  title,
  url,
  external: true,
  openInNewWindow: true,
});

/** Links of each area's sub-navigation and of its group in the mobile menu. Source: N-03, N-04. */
export function menuOf(area: Area, links: ExternalLinks): MenuLink[] {
  const menus: Record<Area, MenuLink[]> = {
    travel: [
      { title: 'Get quotes', url: '/' },
      { title: 'Travel Insurance 101', url: '/travel-insurance-101/' },
      { title: 'Providers', url: '/travel-insurance-providers/' },
      { title: 'Carrier reviews', url: '/blog/category/insurance-carrier-review/' },
      { title: 'Blog', url: '/blog/' },
      away('Cruise Insurance', links.cruise),
    ],
    about: [
      { title: 'About us', url: '/about-us/' },
      { title: 'Kids of Heroes', url: '/kids-of-heroes/' },
      { title: 'Licensing', url: '/licensing-information/' },
      { title: 'Recruitment', url: '/recruitment/' },
      { title: 'Contact us', url: '/contact-us/' },
      away('Become an Affiliate', links.affiliate),
    ],
    pet: [
      { title: 'Pet insurance', url: '/pet-insurance/' },
      { title: 'Compare', url: '/pet-insurance/#compare' },
      { title: 'How it works', url: '/pet-insurance/#how-it-works' },
      { title: 'Why it matters', url: '/pet-insurance/#why-it-matters' },
      { title: 'Questions', url: '/pet-insurance/#faqs' },
      { title: 'Pet Insurance 101', url: '/pet-insurance-101/' },
    ],
  };
  return menus[area];
}

export const areaNames: Record<Area, string> = { travel: 'Travel', about: 'About', pet: 'Pet' };

/** Where an area's tab leads. */
export const areaHomes: Record<Area, string> = { travel: '/', about: '/about-us/', pet: '/pet-insurance/' };

/** The tabs of the header; Pet takes About's place on pet pages. Source: N-01. */
export const tabsOf = (area: Area): Area[] => ['travel', area === 'pet' ? 'pet' : 'about'];
