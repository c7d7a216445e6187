import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import type { ShopData } from '#page-kit/shop-data.ts';
import { brand } from '#platform/brand.ts';

/** The HTML of an element, as the server would send it to a visitor of a shop whose prices are made so. */
export const htmlOf = (element: ReactElement, prices: PriceTerms = noTerms): string =>
  renderToStaticMarkup(inShop(element, prices));

/** The same with the parts that wait for something, such as counts: the server waits for them too. */
export async function wholeHtmlOf(element: ReactElement): Promise<string> {
  const { prelude } = await prerenderToNodeStream(inShop(element, noTerms));
  return text(prelude);
}

function inShop(element: ReactElement, prices: PriceTerms): ReactElement {
  const shop: Partial<ShopData> = {
    session: null,
    prices,
    planYears: 3,
    units: 'metric',
    brand: { ...brand, openingHours: [] },
    origin: 'https://shop.example',
  };
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    hydrationData: { loaderData: { root: shop } },
  });
  return <RouterProvider router={router} />;
}

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
  '&quot;': '"',
};

/** What a reader reads in that HTML: its texts, one space between them. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|#x27|quot);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();

/** What a reader reads in an element. */
export const readingOf = (element: ReactElement, prices: PriceTerms = noTerms): string =>
  textOf(htmlOf(element, prices));
