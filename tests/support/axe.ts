import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

/** In the page, once `source` has run there. */
declare const axe: typeof Axe;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is now, and what it cannot tell, as one line each. */
export interface Findings {
  violations: string[];
  incomplete: string[];
}

/** Runs axe in the document that is open. `options` are axe's own; frames are left out. */
export async function runAxe(page: Page, options: Axe.RunOptions): Promise<Findings> {
  // A document whose router has drawn another page has it already.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async (asked) => {
      const { violations, incomplete } = await axe.run(document, asked);
      const linesOf = (results: Axe.Result[]) =>
        results.map(
          ({ id, help, nodes }) =>
            `${id} (${help}): ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
        );
      return { violations: linesOf(violations), incomplete: linesOf(incomplete) };
    },
    { ...options, iframes: false },
  );
}
