import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';

/** What axe finds, or cannot tell, of the contrast of the words on the page: none of both is wanted. */
export async function contrastFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']);
  const { violations, incomplete } = await axe.analyze();
  return [...violations, ...incomplete].flatMap(({ nodes }) =>
    nodes.map(({ target, html }) => `${target.join(' ')}: ${html}`),
  );
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
