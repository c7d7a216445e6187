import { pages as pageTable } from '#features/accounts/page-guard/page-guard.rules.ts';
import { type Audience, audiences } from '#platform/permissions.ts';
import { parseHtml } from './html-rules.ts';
import { filesOfStyles, linksOf, type PageLinks } from './page-links.ts';
import { type Arrival, openVipCatalogue, signedIn, Visitor } from './visitor.ts';

/** A page as one audience got it. */
export interface WalkedPage {
  audience: Audience;
  /** Path and query. */
  address: string;
  html: string;
}

export interface ShopWalk {
  pages: WalkedPage[];
  /** Addresses that were asked for, of links, files and actions, an audience each. */
  asked: number;
  /** What did not lead anywhere, a sentence each. */
  broken: string[];
}

/** Beside those of the table: the page for an unknown address, and the description of the calls. */
const furtherPages = ['/no-such-page', '/api/docs'];
const entries = [...Object.keys(pageTable).filter((path) => !path.includes(':')), ...furtherPages];

/** Leaving is an act; it comes last, if at all. */
const isLeaving = (path: string) => path === '/logout';

/** Pages that differ by an id or by the values of their query alone are of one kind. */
const kindOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  const path = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|MQ-?\w{6,}/g, ':id');
  return `${path}?${[...searchParams.keys()].sort().join('&')}`;
};

/**
 * As many pages of one kind are read by somebody who is signed in, the others are asked for only: calendars and lists of
 * orders lead on for ever. A visitor reads all of them.
 */
const mostOfAKind = 2;

/**
 * The demo's pictures are kept in AVIF. Other formats are made when they are first asked for, one at a time (ADR 0076), and there are
 * more than a thousand: of those so many are asked for, since what makes one makes the others.
 */
const mostMade = 60;
const isMadeWhenAsked = (path: string) => /^\/images\/.*(\.webp|-(320|640|960)\.jpg)(\?|$)/.test(path);

/** One audience's way through the shop. */
export class Walk {
  readonly pages: WalkedPage[] = [];
  readonly broken: string[] = [];
  private readonly audience: Audience;
  private readonly visitor: Visitor;
  private readonly arrivals = new Map<string, Promise<Arrival>>();
  private readonly files: Map<string, Promise<Arrival>>;
  private readonly kinds = new Map<string, number>();
  private readonly linksByAddress = new Map<string, PageLinks>();
  private readonly fragments: { from: string; to: string; id: string }[] = [];

  /** `files`: what others were given already; most are the same for everybody. */
  constructor(audience: Audience, visitor: Visitor, files: Map<string, Promise<Arrival>>) {
    this.audience = audience;
    this.visitor = visitor;
    this.files = files;
  }

  get asked(): number {
    return this.arrivals.size;
  }

  private open(address: string): Promise<Arrival> {
    const arrival = this.arrivals.get(address) ?? this.visitor.open(address);
    this.arrivals.set(address, arrival);
    return arrival;
  }

  private tell(from: string, what: string): void {
    this.broken.push(`${this.audience} on ${from}: ${what}`);
  }

  /** The address in this shop, without its fragment; undefined for other schemes and hosts, which are judged here. */
  private ownAddress(from: string, address: string): URL | undefined {
    const base = new URL(from, this.visitor.shop);
    const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
    if (!url) this.tell(from, `${address} is no address`);
    else if (url.origin === base.origin) return url;
    else if (url.protocol === 'tel:') {
      if (!/^\+\d{7,15}$/.test(url.pathname)) this.tell(from, `${address} cannot be dialled`);
    } else if (url.protocol === 'mailto:') {
      if (!/^[^@\s]+@[^@\s]+\.\w+$/.test(url.pathname)) this.tell(from, `${address} cannot be written to`);
    } else if (!['https:', 'data:', 'blob:'].includes(url.protocol))
      this.tell(from, `${address} is not safe`);
    return undefined;
  }

  private async openFile(from: string, address: string): Promise<void> {
    const url = this.ownAddress(from, address);
    if (!url) return;
    const path = `${url.pathname}${url.search}`;
    const known = this.files.get(path);
    if (known && (await known).status === 200) return;
    if (!known && isMadeWhenAsked(path) && this.hasMadeEnough()) return;
    const opening = this.open(path);
    if (!known) this.files.set(path, opening);
    const { status, type, text } = await opening;
    if (status !== 200) this.tell(from, `${address} answers ${status}`);
    else if (type === 'text/html') this.tell(from, `${address} is a page, not a file`);
    else if (type === 'text/css' && !known)
      for (const file of filesOfStyles(text)) await this.openFile(path, file);
  }

  private async openFrame(from: string, address: string): Promise<void> {
    const url = this.ownAddress(from, address);
    if (!url) return;
    const { status, type } = await this.open(`${url.pathname}${url.search}`);
    if (status !== 200) this.tell(from, `${address} answers ${status}`);
    else if (type !== 'text/html') this.tell(from, `${address} is not a page`);
  }

  private hasMadeEnough(): boolean {
    return [...this.files.keys()].filter(isMadeWhenAsked).length >= mostMade;
  }

  /** Whether this page is to be read as well, not asked for only. */
  private isWanted(address: string): boolean {
    const kind = kindOf(address);
    const seen = this.kinds.get(kind) ?? 0;
    this.kinds.set(kind, seen + 1);
    return this.audience === 'visitor' || seen < mostOfAKind;
  }

  /** Opens a page and what it needs. Returns the addresses that it links to. */
  private async read(from: string, address: string): Promise<string[]> {
    const { at, status, type, text } = await this.open(address);
    const isMissing = furtherPages.includes(address) && status === 404;
    if (status !== 200 && !isMissing) this.tell(from, `${address} answers ${status}`);
    if (type !== 'text/html' || this.linksByAddress.has(at)) return [];
    const links = linksOf(parseHtml(text));
    this.linksByAddress.set(at, links);
    if (address !== at) this.linksByAddress.set(address, links);
    this.pages.push({ audience: this.audience, address: at, html: text });
    await Promise.all([...links.files, ...links.told.filter(isFile)].map((file) => this.openFile(at, file)));
    await Promise.all(links.frames.map((frame) => this.openFrame(at, frame)));
    const onward: string[] = [];
    for (const link of [...links.links, ...links.actions, ...links.told.filter((told) => !isFile(told))]) {
      const url = this.ownAddress(at, link);
      if (!url) continue;
      const to = `${url.pathname}${url.search}`;
      if (url.hash) this.fragments.push({ from: at, to, id: decodeURIComponent(url.hash.slice(1)) });
      if (!isLeaving(url.pathname)) onward.push(to);
    }
    return onward;
  }

  /** Breadth first, so that a page's first few of a kind are those nearest to the entries. */
  async go(starts: readonly string[]): Promise<void> {
    const met = new Set(starts);
    let level = starts.map((to) => ({ from: 'the table of pages', to }));
    while (level.length > 0) {
      const next: typeof level = [];
      for (const { from, to } of level) {
        if (!this.isWanted(to)) {
          const { status } = await this.open(to);
          if (status !== 200) this.tell(from, `${to} answers ${status}`);
          continue;
        }
        for (const onward of await this.read(from, to)) {
          if (!met.has(onward)) next.push({ from: to, to: onward });
          met.add(onward);
        }
      }
      level = next;
    }
    this.judgeFragments();
  }

  private judgeFragments(): void {
    for (const { from, to, id } of this.fragments) {
      const target = this.linksByAddress.get(to);
      if (target && !target.anchors.has(id)) this.tell(from, `${to}#${id} points to nothing`);
    }
  }
}

/** A picture that is told to other sites is a file, all else that is told is a page. */
const isFile = (address: string) => /\.\w{2,5}(\?|$)/.test(address);

/** Every page of the shop by every role that may open it, with all that its pages link to and load. */
export async function walkShop(shop: string): Promise<ShopWalk> {
  const visitors = new Map<Audience, Visitor>();
  for (const audience of audiences)
    visitors.set(audience, audience === 'visitor' ? new Visitor(shop) : await signedIn(shop, audience));
  await openVipCatalogue(visitors.get('Admin')!, visitors.get('User')!);
  const files = new Map<string, Promise<Arrival>>();
  const walks = await Promise.all(
    [...visitors].map(async ([audience, visitor]) => {
      const walk = new Walk(audience, visitor, files);
      await walk.go(entries.filter((path) => !isLeaving(path)));
      return walk;
    }),
  );
  return {
    pages: walks.flatMap(({ pages }) => pages),
    asked: walks.reduce((sum, { asked }) => sum + asked, 0),
    broken: walks.flatMap(({ broken }) => broken),
  };
}
