import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkTo } from '#features/accounts/one-time-links/one-time-links.service.ts';
import type { Config } from '#platform/config.ts';

/**
 * What a link in a visitor's mail stands for: the confirmation of a question, or its thread. Its token is signed and not stored:
 * no copy of a table opens anything.
 */
interface QuestionLink {
  kind: 'confirm' | 'thread';
  id: string;
}

const signature = (config: Pick<Config, 'sessionSecret'>, text: string) =>
  createHmac('sha256', config.sessionSecret).update(`questions ${text}`).digest('base64url');

export const questionTokenOf = (config: Pick<Config, 'sessionSecret'>, { kind, id }: QuestionLink): string =>
  `${kind}.${id}.${signature(config, `${kind}.${id}`)}`;

/** The question that a token of this kind stands for; undefined for one that is not ours. */
export function questionIdIn(
  config: Pick<Config, 'sessionSecret'>,
  kind: QuestionLink['kind'],
  token: string,
): string | undefined {
  const [, found, id, given] = /^(confirm|thread)\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  if (found !== kind || !id || !given) return undefined;
  const right = signature(config, `${kind}.${id}`);
  return timingSafeEqual(Buffer.from(right), Buffer.from(given)) ? id : undefined;
}

type Reached = Parameters<typeof linkTo>[0] & Pick<Config, 'sessionSecret'>;

/** The page that a mail leads to. */
export const questionLinkPage = (config: Reached, link: QuestionLink): string =>
  linkTo(config, `/ask/${link.kind}`, questionTokenOf(config, link));
