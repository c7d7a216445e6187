import type { MetaDescriptor } from 'react-router';
import type { ShopData } from './shop-data.ts';

interface PageMeta {
  /** Without the shop's name, which is added; the home page has none of its own. */
  title?: string;
  description?: string;
  /** The address under which search engines keep the page, from '/'. Without it the page is kept out of them. */
  path?: string;
  /** A picture for shared links, from '/' or with its host. */
  image?: string;
  /** schema.org data about what the page shows, a script each. */
  data?: readonly Record<string, unknown>[];
}

interface Match {
  id: string;
  loaderData?: unknown;
}

// The root's loader gives ShopData (src/app/root.tsx); React Router types a match by its own page only.
const rootOf = (matches: readonly (Match | undefined)[]) =>
  matches.find((match) => match?.id === 'root')?.loaderData as ShopData | undefined;

/** Title, description, canonical address and Open Graph of a page. `matches` are those of its `meta` function. */
export function pageMeta(matches: readonly (Match | undefined)[], page: PageMeta): MetaDescriptor[] {
  const shop = rootOf(matches);
  if (!shop) return [{ title: page.title ?? '' }];
  const { brand, origin } = shop;
  const title = page.title ? `${page.title} — ${brand.name}` : `${brand.name} — ${brand.tagline}`;
  const description = page.description ?? brand.description;
  const image = new URL(page.image ?? '/brand/og.jpg', origin).href;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.title ?? title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...addressOf(page.path, origin),
    ...(page.data ?? []).map((data) => ({ 'script:ld+json': data })),
  ];
}

function addressOf(path: string | undefined, origin: string): MetaDescriptor[] {
  if (path === undefined) return [{ name: 'robots', content: 'noindex' }];
  const href = new URL(path, origin).href;
  return [
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:url', content: href },
  ];
}
