import { isIPv4, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ApiEnv } from './http.ts';

/** Where a call comes from. */
export interface Caller {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: what one household or office has. */
  address: string;
  userAgent: string;
}

/** Calls without a connection are the server's own, made while it renders a page. */
const ownAddress = 'in process';

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** Exported for its test. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? firstHalf(address) : address;
}

const isAddress = (text: string) => isIPv4(text) || isIPv6(text);

/** The last entry is the one that our own proxy wrote; those before it are hearsay. */
const forwardedFor = (header: string | undefined) => header?.split(',').at(-1)?.trim();

/** X-Forwarded-For is believed only behind a proxy of ours (TRUST_PROXY). */
export function callerAddress(
  connection: string | undefined,
  forwardedHeader: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor(forwardedHeader) : undefined;
  const address = forwarded && isAddress(forwarded) ? forwarded : connection;
  return address ? networkOf(address) : ownAddress;
}

export function callerOf(c: Context<ApiEnv>): Caller {
  // Hono types no bindings here, and calls in process have none.
  const connection = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress;
  return {
    address: callerAddress(connection, c.req.header('x-forwarded-for'), c.var.platform.config.trustProxy),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  };
}
