import type { Session } from '#features/accounts/session/session.contract.ts';
import { accepts } from '#platform/http/compression/pack.ts';
import { freshMs } from '#platform/http/response-cache/response-cache.ts';
import { blankSession, type Filling, fillingOf, hasMark, kindOfSession } from './blanks.ts';
import {
  filled,
  filledAsGzip,
  type PackedPieces,
  packPieces,
  type Template,
  templateOf,
} from './template.ts';

type Fetch = typeof globalThis.fetch;

/** Home, list and detail, as pages and as what the router reads of them. */
const stitchedPage = /^\/(cars(\/[\w-]+)?(\.data)?|_\.data|)$/;

/** What the API answers to a customer as to everybody: it is asked without a name. */
const sameForCustomers =
  /^\/api\/(cars(\/[\w-]+(\/(vehicle|holds))?)?|search\/(cars|counts|suggestions)|return-right|downtime\/current)$/;

/** A call whose answer was for one person, and what it said: the template is for those alone who are told the same. */
interface OwnAnswer {
  path: string;
  said: string;
}

interface Kept {
  madeAt: number;
  template: Template;
  /** Packed when somebody asks for it so, and once for all who do. */
  packed?: Promise<PackedPieces>;
  headers: Headers;
  own: readonly OwnAnswer[];
}

/** Highest number of templates; the oldest is removed first. */
const capacity = 100;
const largestPage = 512 * 1024;

const saidBy = async (answer: Response) => `${answer.status} ${await answer.text()}`;

/** Makes a page with the profile of somebody, calling the API by `fetch`; undefined where a call failed. */
export type MakePage = (request: Request, session: Session, fetch: Fetch) => Promise<Response | undefined>;

export interface StitchedPages {
  /**
   * The page as this customer reads it; undefined where it has to be rendered for them: another page, another role, an
   * answer of the API that is theirs alone.
   */
  answer(
    request: Request,
    asked: { session: Session; fetch: Fetch; nonce: string; requestId: string },
  ): Promise<Response | undefined>;
}

interface Makers {
  make: MakePage;
  /** Calls the API as nobody. */
  fetchUnnamed: (request: Request) => Fetch;
}

/** Who asks for which page. */
interface Asked {
  request: Request;
  session: Session;
  fetch: Fetch;
}

async function makeTemplate(
  { make, fetchUnnamed }: Makers,
  { request, session, fetch }: Asked,
): Promise<Omit<Kept, 'madeAt'> | undefined> {
  const own: OwnAnswer[] = [];
  let hasFailed = false;
  const unnamed = fetchUnnamed(request);
  const calls: Fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input), request.url);
    const isRead = (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'GET';
    const isSame = isRead && sameForCustomers.test(pathname);
    const answer = await (isSame ? unnamed : fetch)(input, init);
    hasFailed ||= answer.status >= 500;
    if (isSame) return answer;
    // What changes something is never repeated for somebody else.
    own.push({ path: `${pathname}${search}`, said: isRead ? await saidBy(answer.clone()) : '' });
    return answer;
  };
  const page = await make(request, blankSession(session), calls);
  if (hasFailed || page?.status !== 200 || page.headers.has('set-cookie')) return undefined;
  const text = await page.text();
  const headers = new Headers(page.headers);
  if (text.length > largestPage || [...headers.values()].some(hasMark)) return undefined;
  const isHtml = headers.get('content-type')?.startsWith('text/html');
  return { template: templateOf(text, isHtml ? 'html' : 'data'), headers, own };
}

/**
 * Pages of signed-in customers, made once a second for all of them: rendered with marks in place of what is personal, and
 * those filled for each reader. Calls of a page whose answers are the same for everybody are made without a name; of every
 * other, each reader's own answer is compared before the template is used (ADR 0090).
 */
export function openStitchedPages(options: Makers & { now?: () => number }): StitchedPages {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | undefined>>();
  const now = options.now ?? (() => performance.now());

  /** Many who ask for the same at the same moment wait for one page. */
  function madeOnce(key: string, asked: Asked) {
    const found = kept.get(key);
    if (found && now() - found.madeAt < freshMs) return found;
    const underWay = making.get(key);
    if (underWay) return underWay;
    const madeAt = now();
    const made = makeTemplate(options, asked)
      .then((template) => {
        const one = template && { ...template, madeAt };
        kept.delete(key);
        if (one) kept.set(key, one);
        if (kept.size > capacity) kept.delete(kept.keys().next().value!);
        return one;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  const isToldTheSame = async ({ own }: Kept, fetch: Fetch) => {
    const told = await Promise.all(
      own.map(async ({ path, said }) => said !== '' && (await saidBy(await fetch(path))) === said),
    );
    return !told.includes(false);
  };

  return {
    async answer(request, { session, fetch, nonce, requestId }) {
      const { pathname } = new URL(request.url);
      if (request.method !== 'GET' || session.role !== 'User' || !stitchedPage.test(pathname))
        return undefined;
      const key = `${request.url} ${kindOfSession(session)}`;
      const one = await madeOnce(key, { request, session, fetch });
      if (!one || !(await isToldTheSame(one, fetch))) return undefined;
      return answerOf(one, fillingOf(session, nonce, requestId), request);
    },
  };
}

async function answerOf(kept: Kept, filling: Filling, request: Request): Promise<Response> {
  const { template } = kept;
  const headers = new Headers(kept.headers);
  headers.delete('content-length');
  headers.set('Vary', 'Accept-Encoding');
  if (!accepts('gzip', request.headers.get('accept-encoding') ?? ''))
    return new Response(filled(template, filling), { headers });
  kept.packed ??= packPieces(template);
  headers.set('Content-Encoding', 'gzip');
  return new Response(filledAsGzip(template, await kept.packed, filling), { headers });
}
