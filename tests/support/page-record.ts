import { stripVTControlCharacters } from 'node:util';
import type { BrowserContext, Page, Request, Response } from '@playwright/test';

/** So many lines tell how a journey came to its end. */
const mostLines = 40;
const mostOfBody = 200;
const mostOfPage = 600;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What a page asks the shop itself; of files it is told only that they failed. */
const isAsked = (request: Request): boolean =>
  request.isNavigationRequest() || /\/api\/|\.data(\?|$)/.test(request.url());

const nameOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return `${request.isNavigationRequest() ? 'document ' : ''}${request.method()} ${pathname}${search}`;
};

/**
 * Keeps what the pages of a journey asked, how that was answered and what they logged, for who reads later why it failed: on
 * another machine, nothing else is left of it. Returns how to tell it.
 */
export function recordPages(context: BrowserContext): (page: Page) => Promise<string> {
  const begun = performance.now();
  const lines: string[] = [];
  const open = new Map<Request, number>();
  const note = (text: string): void => {
    lines.push(`${seconds(performance.now() - begun)} ${text}`);
    if (lines.length > mostLines) lines.shift();
  };
  const ageOf = (request: Request) => seconds(performance.now() - (open.get(request) ?? performance.now()));

  async function noteAnswer(response: Response): Promise<void> {
    const request = response.request();
    const isRefused = response.status() >= 400;
    if (!isRefused && !isAsked(request)) return;
    const place = `${nameOf(request)}: ${response.status()} after ${ageOf(request)}`;
    open.delete(request);
    // A page that is left meanwhile has no body any more.
    const body = isRefused ? await response.text().catch(() => '') : '';
    note(`${place}${body && ` ${body.slice(0, mostOfBody)}`}`);
  }

  context.on('request', (request) => {
    if (!isAsked(request)) return;
    open.set(request, performance.now());
    if (request.isNavigationRequest()) note(nameOf(request));
  });
  context.on('response', (response) => void noteAnswer(response));
  context.on('requestfailed', (request) => {
    note(`${nameOf(request)}: ${request.failure()?.errorText} after ${ageOf(request)}`);
    open.delete(request);
  });
  context.on('console', (line) => {
    if (['warning', 'error'].includes(line.type())) note(`console: ${line.text().slice(0, mostOfBody)}`);
  });

  return async (page) => {
    const waiting = [...open.keys()].map((request) => `unanswered for ${ageOf(request)}: ${nameOf(request)}`);
    const shown = await shownOn(page).catch((error: Error) => `(not to be read: ${error.message})`);
    return [...lines, ...waiting, `${page.url()} shows:`, stripVTControlCharacters(shown)].join('\n');
  };
}

async function shownOn(page: Page): Promise<string> {
  const said = await page.getByRole('alert').or(page.getByRole('status')).allTextContents();
  const main = await page.getByRole('main').ariaSnapshot({ timeout: 10_000 });
  return [...said.filter(Boolean), main].join('\n').slice(0, mostOfPage);
}
