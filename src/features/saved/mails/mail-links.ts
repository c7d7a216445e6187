import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkTo } from '#features/accounts/one-time-links.service.ts';
import type { Config } from '#platform/config.ts';

/**
 * What a link in a mail stands for: the mails of a member, the reminders of a member, an address that waits for a car, or the confirmation of one. Its
 * token is signed and not stored: every mail of the same person carries the same, and no table opens anything.
 */
export type MailLink = { kind: 'member' | 'reminders' | 'wait' | 'confirm'; id: string };

const signature = (config: Pick<Config, 'sessionSecret'>, text: string) =>
  createHmac('sha256', config.sessionSecret).update(`saved mails ${text}`).digest('base64url');

export const mailTokenOf = (config: Pick<Config, 'sessionSecret'>, { kind, id }: MailLink): string =>
  `${kind}.${id}.${signature(config, `${kind}.${id}`)}`;

/** Undefined for a token that is not ours. */
export function linkOf(config: Pick<Config, 'sessionSecret'>, token: string): MailLink | undefined {
  const [, kind, id, given] =
    /^(member|reminders|wait|confirm)\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  if (!kind || !id || !given) return undefined;
  const right = signature(config, `${kind}.${id}`);
  if (!timingSafeEqual(Buffer.from(right), Buffer.from(given))) return undefined;
  // One of the words that the pattern names.
  return { kind: kind as MailLink['kind'], id };
}

type Shop = Pick<Config, 'sessionSecret' | 'publicUrl' | 'host' | 'port'>;

/** Where mailboxes end the mails by one click (RFC 8058); opened, it leads to the page that does. */
export const oneClickEnd = (config: Shop, link: MailLink): string =>
  linkTo(config, '/api/saved/mails/end', mailTokenOf(config, link));

/** The page where people end or confirm it. */
export const mailPage = (config: Shop, link: MailLink): string =>
  linkTo(config, '/saved/mails', mailTokenOf(config, link));
