import type { Locator, Page } from '@playwright/test';
import { runAxe } from './axe.ts';

/** What axe finds, or cannot tell, of the contrast of the words on the page: none of both is wanted. */
export async function contrastFindings(page: Page): Promise<string[]> {
  const { violations, incomplete } = await runAxe(page, { runOnly: ['color-contrast'] });
  return [...violations, ...incomplete];
}

/** By how many pixels the page is higher than its window, and wider. */
export const overflowOf = (page: Page): Promise<{ down: number; right: number }> =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { down: scrollHeight - window.innerHeight, right: scrollWidth - window.innerWidth };
  });

/** The contrast of an element's words against white paper (WCAG 2.2, relative luminance). */
export const contrastOnPaper = (words: Locator): Promise<number> =>
  words.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(linear);
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
  });

interface FontFindings {
  /** Of the files that came, as they came. */
  bytes: number;
  /** What texts ask of the shop's fonts, and no face has. */
  missing: string[];
  /** Fonts of the system that draw letters of the page. */
  drawnByOthers: string[];
}

/** What the page's texts are drawn with, once its fonts are there. */
export async function fontsOf(page: Page): Promise<FontFindings> {
  const found = await page.evaluate(async () => {
    await document.fonts.ready;
    const plain = (family: string) => family.replaceAll('"', '');
    const span = (text: string) => text.split(' ').map((value) => Number.parseFloat(value) || 100);
    const isWithin = (value: string, declared: string) => {
      const [min = 0, max = min] = span(declared);
      return Number.parseFloat(value) >= min && Number.parseFloat(value) <= max;
    };
    const faces = [...document.fonts].filter(({ family }) => !/Fallback/.test(family));
    const missing = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: element, textContent: text } = texts.currentNode;
      if (!element?.checkVisibility() || !text?.trim()) continue;
      const { fontFamily, fontWeight, fontStretch } = getComputedStyle(element);
      const own = faces.filter(({ family }) => plain(family) === plain(fontFamily.split(',')[0]!));
      const has = own.some(
        ({ weight, stretch }) => isWithin(fontWeight, weight) && isWithin(fontStretch, stretch),
      );
      if (own.length > 0 && !has) missing.add(`${fontFamily} ${fontWeight} ${fontStretch}: ${text}`);
    }
    const bytes = performance
      .getEntriesByType('resource')
      .filter((file) => file instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.woff2'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { bytes, missing: [...missing] };
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body' });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  await browser.detach();
  const drawnByOthers = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
  return { ...found, drawnByOthers };
}
