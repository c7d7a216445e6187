import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkTo } from '#features/accounts/one-time-links.service.ts';
import type { Config } from '#platform/config.ts';

/**
 * What a link in a mail stands for: the confirmation of a visitor's booking, or a drive that its customer moves or cancels.
 * Its token is signed and not stored: no copy of a table opens anything. What it may still do, the drive's state says.
 */
export type DriveLink = { kind: 'confirm' | 'manage'; id: string };

const signature = (config: Pick<Config, 'sessionSecret'>, text: string) =>
  createHmac('sha256', config.sessionSecret).update(`test drives ${text}`).digest('base64url');

export const driveTokenOf = (config: Pick<Config, 'sessionSecret'>, { kind, id }: DriveLink): string =>
  `${kind}.${id}.${signature(config, `${kind}.${id}`)}`;

/** The drive that a token of this kind stands for; undefined for one that is not ours. */
export function driveIdIn(
  config: Pick<Config, 'sessionSecret'>,
  kind: DriveLink['kind'],
  token: string,
): string | undefined {
  const [, id, given] = /^(?:confirm|manage)\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !given) return undefined;
  const right = signature(config, `${kind}.${id}`);
  return timingSafeEqual(Buffer.from(right), Buffer.from(given)) ? id : undefined;
}

type Reached = Parameters<typeof linkTo>[0] & Pick<Config, 'sessionSecret'>;

/** The page where people press the button. */
export const drivePage = (config: Reached, link: DriveLink): string =>
  linkTo(config, `/test-drive/${link.kind}`, driveTokenOf(config, link));
