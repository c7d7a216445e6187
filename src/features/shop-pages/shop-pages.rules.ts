/** The names of the pages, which are their addresses as well, and what they are called. */
export const shopPageTitles = {
  contact: 'Contact',
  questions: 'Questions and answers',
  'warranty-and-returns': 'Warranty and returns',
  terms: 'Terms of sale',
  privacy: 'Privacy',
  imprint: 'Imprint',
} as const;

export type ShopPageName = keyof typeof shopPageTitles;

// The keys of the object above, and no others.
export const shopPageNames = Object.keys(shopPageTitles) as [ShopPageName, ...ShopPageName[]];

/** Which page an address shows; routes.ts has no other addresses for it. */
export const nameInPath = (path: string): ShopPageName =>
  shopPageNames.find((name) => path.replace(/\/+$|\.data$/g, '').endsWith(`/${name}`)) ?? 'contact';
