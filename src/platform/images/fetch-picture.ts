import { lookup } from 'node:dns/promises';
import { type ClientRequest, get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { configuredBrand } from '#platform/brand.ts';

/** Redirects that are followed; each one's target is checked like the first. */
const mostRedirects = 3;
/** For all of it. */
const fetchLimitMs = 20_000;

/** Special-purpose networks (IANA registries, RFC 6890): ours, the machine itself, cloud metadata, nobody's. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
// Of IPv6 only 2000::/3 is handed out; in it, these carry IPv4 addresses or are for examples.
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

/** Whether this IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && handedOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Why nothing could be fetched, in words for people. */
export class OutsideError extends Error {
  /** Whether it may go better later. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean, cause?: unknown) {
    super(message, { cause });
    this.passing = passing;
  }
}

const inside = () => new OutsideError('This address is in a private network and cannot be used.', false);

/** The IP addresses that a host's name stands for, one of which will be asked. Throws an OutsideError. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Only names whose addresses are all public: a name with one private address is a trap. */
export const publicAddresses: Resolve = async (hostname) => {
  const found = isIP(hostname)
    ? [hostname]
    : await lookup(hostname, { all: true }).then(
        (all) => all.map(({ address }) => address),
        (cause) => {
          throw new OutsideError(`There is no server named ${hostname}.`, true, cause);
        },
      );
  if (found.length === 0 || !found.every(isPublicAddress)) throw inside();
  return found;
};

/** The address as a URL that may be fetched, before its name is looked up. Throws an OutsideError. */
export function outsideUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OutsideError('Enter an address that begins with https:// or http://.', false);
  if (url.username || url.password)
    throw new OutsideError('Enter an address without a username and password.', false);
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/i.test(host)) throw inside();
  return url;
}

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Asks the very IP address that was checked: the name cannot mean another one a moment later (DNS rebinding). */
function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(
      url,
      {
        signal,
        agent: false,
        headers: {
          // Not the name that was set: a header takes no letters of other scripts.
          'User-Agent': `${configuredBrand.name} picture fetcher`,
          Accept: 'image/*',
          'Accept-Encoding': 'identity',
        },
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      resolve,
    );
    request.once('error', reject);
  });
}

async function read(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Without an encoding set, Node's answers come as bytes.
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > mostBytes) throw new OutsideError('The file at this address is too large.', false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Outside {
  mostBytes: number;
  resolve: Resolve;
}

async function follow(url: URL, left: number, signal: AbortSignal, outside: Outside): Promise<Uint8Array> {
  const [address] = await outside.resolve(hostOf(url));
  const answer = await ask(url, address!, signal);
  const status = answer.statusCode ?? 0;
  try {
    if (status >= 300 && status < 400 && answer.headers.location) {
      if (left === 0) throw new OutsideError('This address redirects too many times.', false);
      return await follow(outsideUrl(answer.headers.location, url), left - 1, signal, outside);
    }
    if (status !== 200) {
      const passing = status >= 500 || status === 429;
      throw new OutsideError(`The server at ${url.host} answers ${status} instead of a picture.`, passing);
    }
    return await read(answer, outside.mostBytes);
  } finally {
    answer.destroy();
  }
}

/**
 * What lies at an address that a person gave us, fetched without lending that person our place in the network (SSRF):
 * http and https only, public IP addresses only, checked after every lookup and on every redirect. Throws an
 * OutsideError.
 */
export async function fetchOutside(address: string, outside: Outside): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(fetchLimitMs);
  try {
    return await follow(outsideUrl(address), mostRedirects, signal, outside);
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    const text = signal.aborted ? 'took too long to answer' : 'could not be reached';
    throw new OutsideError(`The server at this address ${text}.`, true, error);
  }
}
