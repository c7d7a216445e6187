import { BlockList, isIP } from 'node:net';
import { type Config, StartError } from '#platform/config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether nobody but this machine reaches what listens on this address. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Without PUBLIC_URL, links in mails lead wherever the Host of a request says. Throws for a real shop that others can
 * reach; on loopback it returns the line that says so. The demo sends no mails.
 */
export function lineOnPublicAddress(
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  demo: boolean,
): string | undefined {
  if (demo || publicUrl) return undefined;
  if (isLoopback(host))
    return 'PUBLIC_URL is not set: links in emails lead to the address that each request names. Set it before others reach the shop.';
  throw new StartError(
    `The shop listens on ${host}, where others reach it, so it has to know its address: set PUBLIC_URL, such as https://cars.example.com.`,
  );
}
