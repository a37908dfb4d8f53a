import type { Brand } from '@coati/contracts';
import type { MenuLink } from '../menu/links';

/** The footer's eleven links. Source: N-08. */
export function footerLinks({ links }: Pick<Brand, 'links'>): MenuLink[] {
  const away = { external: true, openInNewWindow: true };
  return [
    { title: 'Home', url: '/' },
    { title: 'About', url: '/about-us/' },
    { title: 'Kids of Heroes', url: '/kids-of-heroes/' },
    { title: 'Blog', url: '/blog/' },
    { title: 'Travel Insurance Providers', url: '/travel-insurance-providers/' },
    { title: 'Insurance Carriers', url: '/blog/category/insurance-carrier-review/' },
    { title: 'Licensing Information', url: '/licensing-information/' },
    { title: 'Contact Us', url: '/contact-us/' },
    { title: 'Become an Affiliate', url: links.affiliate, ...away },
    { title: 'Recruitment', url: '/recruitment/' },
    { title: 'Cruise Insurance', url: links.cruise, ...away },
  ];
}

/** Where the privacy choices are explained; where scripts run, they open in place (the host's consent). */
const choices: MenuLink = { title: 'Your privacy choices', url: '/privacy-policy/#your-privacy-choices' };

/** What is done so that everybody can use the site, and how to say that something stands in the way. */
const accessibility: MenuLink = { title: 'Accessibility', url: '/accessibility/' };

/** Terms and privacy: pages of ours, or wherever the company keeps them; the choices, and access. Source: N-08, N-10. */
export function legalLinks({ links }: Pick<Brand, 'links'>): MenuLink[] {
  const pages: [string, string][] = [
    ['Terms of use', links.terms],
    ['Privacy policy', links.privacy],
  ];
  const legal = pages.map(([title, url]) => {
    const away = !url.startsWith('/');
    return { title, url, external: away, openInNewWindow: away };
  });
  return [...legal, choices, accessibility];
}
