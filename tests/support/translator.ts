import type { BrowserContext } from '@playwright/test';
import { expect, test as journey } from './journey.ts';

/**
 * Translates every page of this context as browsers do: each text becomes `<font><font>text</font></font>`, also one that is shown
 * later, and the text node that was there leaves the page. It begins once the page answers presses (src/app/root.tsx).
 */
const translatePages = (context: BrowserContext) =>
  context.addInitScript(() => {
    const unread = 'script, style, textarea, select, title, svg, font, [translate=no]';
    const isRead = (text: Node) => text.textContent?.trim() && !text.parentElement?.closest(unread);

    function translate(root: Node) {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (
        let text: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
        text;
        text = walker.nextNode()
      )
        if (isRead(text)) texts.push(text);
      for (const text of texts) {
        const outer = document.createElement('font');
        outer.append(document.createElement('font'));
        outer.firstElementChild?.append(text.textContent ?? '');
        text.parentNode?.replaceChild(outer, text);
      }
    }

    const later = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes])
          if (node.isConnected && (node !== target || node.nodeType === Node.TEXT_NODE)) translate(node);
    });
    const ready = new MutationObserver(() => {
      if (document.documentElement.dataset.ready === undefined) return;
      ready.disconnect();
      translate(document.body);
      later.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    ready.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
  });

/**
 * In a browser that translates. A part whose script comes later than the translation differs from what the server drew: React draws it
 * anew and reports that (error 418). Any other error fails the journey.
 */
export const test = journey.extend({
  watchErrors: async ({ page, context }, use) => {
    await translatePages(context);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => {
      if (!/React error #418\b/.test(message)) errors.push(message);
    });
    await use(undefined);
    expect(errors, 'errors thrown in the page').toEqual([]);
  },
});
