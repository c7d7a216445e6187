import type { HtmlElement } from 'html-validate';

/** Where a page leads, and what it needs to be shown. Addresses as they stand in the page, decoded. */
export interface PageLinks {
  /** Of links. */
  links: string[];
  /** Of forms and their buttons. */
  actions: string[];
  /** Of style sheets, scripts, pictures in all sizes, videos, fonts. */
  files: string[];
  /** Of documents that the page shows in a frame, such as an email. */
  frames: string[];
  /** What search engines and other sites are told: the page's own address, its picture. */
  told: string[];
  /** What an address can point to after its `#`. */
  anchors: Set<string>;
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** React writes no other references into attributes. */
const decode = (text: string): string =>
  text.replace(/&([a-z#0-9]+);/g, (all, name) => characters[name] ?? all);

const valuesOf = (page: HtmlElement, selector: string, attribute: string): string[] =>
  page
    .querySelectorAll(selector)
    .map((element) => element.getAttributeValue(attribute))
    .filter((value) => value !== null)
    .map(decode);

/** Every candidate of a `srcset`: its addresses have no blanks, and blanks and commas part them. */
const candidatesOf = (set: string): string[] =>
  set
    .split(',')
    .map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
    .filter(Boolean);

const aboutThePage = ['canonical', 'alternate'];

export function linksOf(page: HtmlElement): PageLinks {
  const described = page.querySelectorAll('link').map((link) => ({
    href: decode(link.getAttributeValue('href') ?? ''),
    isAbout: aboutThePage.includes(link.getAttributeValue('rel') ?? ''),
  }));
  const sets = ['srcset', 'imagesrcset'].flatMap((name) => valuesOf(page, `[${name}]`, name));
  return {
    links: ['a', 'area'].flatMap((tag) => valuesOf(page, `${tag}[href]`, 'href')),
    actions: [...valuesOf(page, 'form[action]', 'action'), ...valuesOf(page, '[formaction]', 'formaction')],
    files: [
      ...['audio', 'embed', 'img', 'input', 'script', 'source', 'track', 'video'].flatMap((tag) =>
        valuesOf(page, `${tag}[src]`, 'src'),
      ),
      ...valuesOf(page, '[poster]', 'poster'),
      ...valuesOf(page, 'use[href]', 'href'),
      ...sets.flatMap(candidatesOf),
      ...described.filter(({ href, isAbout }) => href && !isAbout).map(({ href }) => href),
    ],
    frames: valuesOf(page, 'iframe[src]', 'src'),
    told: [
      ...described.filter(({ isAbout }) => isAbout).map(({ href }) => href),
      ...valuesOf(page, 'meta[property="og:image"]', 'content'),
      ...valuesOf(page, 'meta[property="og:url"]', 'content'),
    ],
    anchors: new Set([...valuesOf(page, '[id]', 'id'), ...valuesOf(page, 'a[name]', 'name')]),
  };
}

/** The addresses that a style sheet loads. */
export const filesOfStyles = (css: string): string[] =>
  [...css.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g)].map(([, , address = '']) => address);
