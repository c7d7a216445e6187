import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Session } from '#features/accounts/session/session.contract.ts';
import { accepts } from '#platform/http/pack.ts';
import { freshMs } from '#platform/http/response-cache.ts';
import {
  type BlankName,
  blankSession,
  type Filling,
  fillingOf,
  hasMark,
  kindOfSession,
  marks,
  nameOfMark,
} from './blanks.ts';

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

/** How a text is written where its blank stands. */
type Place = 'markup' | 'script' | 'data';

/** A page with blanks: a piece, what fills the blank after it, the next piece. */
interface Template {
  pieces: readonly Buffer[];
  blanks: readonly { name: BlankName; place: Place }[];
}

/** Its pieces as raw deflate that ends on a byte and refers to nothing before it, so that anything may follow. */
type PackedPieces = readonly Buffer[];

const htmlEscapes: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
const inMarkup = (text: string) => text.replace(/["&'<>]/g, (one) => htmlEscapes[one]!);

const inData = (text: string) => JSON.stringify(text).slice(1, -1);

/** A page's data is JSON in a string of a script, without what would end the script. */
const inScript = (text: string) =>
  inData(inData(text)).replace(
    /[&<>\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** How React and the router write a text there. */
const written: Readonly<Record<Place, (text: string) => string>> = {
  markup: inMarkup,
  script: inScript,
  data: inData,
};

export const packPieces = ({ pieces }: Template): Promise<PackedPieces> =>
  Promise.all(pieces.map((piece) => promisify(deflateRaw)(piece, { finishFlush: constants.Z_FULL_FLUSH })));

/** From where to where the bodies of scripts reach. */
const scriptsIn = (html: string): [number, number][] =>
  [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(({ 0: all, 1: body, index }) => {
    const end = index + all.length - '</script>'.length;
    return [end - body!.length, end];
  });

/** Cuts a page at its marks. `kind` says whether it is HTML or what the router reads of a page. */
export function templateOf(text: string, kind: 'html' | 'data'): Template {
  const scripts = kind === 'html' ? scriptsIn(text) : [];
  const placeAt = (index: number): Place => {
    if (kind === 'data') return 'data';
    return scripts.some(([from, to]) => index >= from && index < to) ? 'script' : 'markup';
  };
  const pieces: Buffer[] = [];
  const blanks: Template['blanks'][number][] = [];
  let from = 0;
  for (const { 0: mark, 1: digits, index } of text.matchAll(marks)) {
    pieces.push(Buffer.from(text.slice(from, index)));
    blanks.push({ name: nameOfMark(digits!), place: placeAt(index) });
    from = index + mark.length;
  }
  pieces.push(Buffer.from(text.slice(from)));
  return { pieces, blanks };
}

const fillings = ({ blanks }: Template, filling: Filling): Buffer[] =>
  blanks.map(({ name, place }) => Buffer.from(written[place](filling[name])));

/** The page with its blanks filled. */
export function filled(template: Template, filling: Filling): Buffer<ArrayBuffer> {
  const texts = fillings(template, filling);
  return Buffer.concat(template.pieces.flatMap((piece, index) => [piece, texts[index] ?? noBytes]));
}

const noBytes = Buffer.alloc(0);
/** Deflate, no name, no time, an unknown system (RFC 1952, 2.3). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block, with nothing in it (RFC 1951, 3.2.4). */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);
const largestStored = 0xffff;

/** Bytes as they are, in blocks of deflate. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += largestStored) {
    const part = bytes.subarray(from, from + largestStored);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(~part.length & 0xffff, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** The same as gzip: the pieces were packed once, what fills the blanks stands between them as it is. */
export function filledAsGzip(
  template: Template,
  packedPieces: PackedPieces,
  filling: Filling,
): Buffer<ArrayBuffer> {
  const texts = fillings(template, filling);
  const packed: Buffer[] = [gzipHead];
  let [sum, length] = [0, 0];
  const count = (bytes: Buffer) => {
    sum = crc32(bytes, sum);
    length += bytes.length;
  };
  for (const [index, piece] of template.pieces.entries()) {
    count(piece);
    packed.push(packedPieces[index]!);
    const text = texts[index];
    if (!text) continue;
    count(text);
    packed.push(...stored(text));
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([...packed, lastBlock, tail]);
}
