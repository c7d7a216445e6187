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

type Address = Pick<Config, 'publicUrl' | 'host'>;

/** Whether others reach a demo that is one only because SEED_DEMO was not set. */
export const isOpenDemo = ({ host, seedDemo }: Pick<Config, 'host' | 'seedDemo'>, demo: boolean): boolean =>
  demo && seedDemo === 'auto' && !isLoopback(host);

/** A demo has passwords that everybody knows: an address for others means a real shop, unless the demo was asked for. */
function lineOnDemo(config: Address & Pick<Config, 'seedDemo'>): string | undefined {
  if (config.seedDemo === 'auto' && config.publicUrl?.startsWith('https:'))
    throw new StartError(
      'PUBLIC_URL is https, where others reach the shop, and without SEED_DEMO this is the demo, whose passwords everybody knows: set SEED_DEMO=no and an empty DATA_DIR for a real shop, or SEED_DEMO=yes for the demo.',
    );
  if (!isOpenDemo(config, true)) return undefined;
  return `Warning: this is the demo, and it listens on ${config.host}, where others reach it. Its passwords are public and everybody reads its mailbox. Set SEED_DEMO=no and an empty DATA_DIR for a real shop, or SEED_DEMO=yes if the demo is meant.`;
}

/**
 * Without PUBLIC_URL, links in mails lead wherever the Host of a request says. Throws for a real shop that others can
 * reach and for a demo at an https address that was not asked for; on loopback, and for a demo that others can reach, it returns the
 * line that says so (rules.md#start). The demo sends no mails.
 */
export function lineOnPublicAddress(
  config: Address & Pick<Config, 'seedDemo'>,
  demo: boolean,
): string | undefined {
  if (demo) return lineOnDemo(config);
  const { publicUrl, host } = config;
  if (publicUrl) return undefined;
  if (isLoopback(host))
    return 'PUBLIC_URL is not set: links in emails lead to the address that each request names. Set it before others reach the shop.';
  throw new StartError(
    `The shop listens on ${host}, where others reach it, so it has to know its address: set PUBLIC_URL, such as https://cars.example.com.`,
  );
}
