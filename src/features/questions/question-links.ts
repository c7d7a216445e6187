import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkTo } from '#features/accounts/one-time-links.service.ts';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';

import { threadLinkDays } from './questions.rules.ts';

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

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (instant: Date) => Math.floor(instant.getTime() / dayMs);

/** What is signed. The link of a thread says from which day it is; a question's own age is that of its confirmation. */
const signed = ({ kind, id }: QuestionLink): string =>
  kind === 'thread' ? `${kind}.${id}.${dayOf(now())}` : `${kind}.${id}`;

export function questionTokenOf(config: Pick<Config, 'sessionSecret'>, link: QuestionLink): string {
  const text = signed(link);
  return `${text}.${signature(config, text)}`;
}

/** A token that is ours. */
interface FoundLink {
  id: string;
  /** It is of a thread, and older than such a link works. */
  isOver: boolean;
}

/** What a token of this kind stands for; undefined for one that is not ours. */
export function questionLinkIn(
  config: Pick<Config, 'sessionSecret'>,
  kind: QuestionLink['kind'],
  token: string,
): FoundLink | undefined {
  const parts = /^((confirm|thread)\.([\w-]{1,64})(?:\.(\d{1,6}))?)\.([\w-]{43})$/.exec(token);
  const [, text, found, id, day, given] = parts ?? [];
  if (found !== kind || !text || !id || !given) return undefined;
  const right = signature(config, text);
  if (!timingSafeEqual(Buffer.from(right), Buffer.from(given))) return undefined;
  const isOver = kind === 'thread' && (day === undefined || dayOf(now()) - Number(day) > threadLinkDays);
  return { id, isOver };
}

/** The question that a token of this kind opens; undefined where it is not ours, or too old. */
export function questionIdIn(
  config: Pick<Config, 'sessionSecret'>,
  kind: QuestionLink['kind'],
  token: string,
): string | undefined {
  const found = questionLinkIn(config, kind, token);
  return found && !found.isOver ? found.id : undefined;
}

type Reached = Parameters<typeof linkTo>[0] & Pick<Config, 'sessionSecret'>;

/** The page that a mail leads to. */
export const questionLinkPage = (config: Reached, link: QuestionLink): string =>
  linkTo(config, `/ask/${link.kind}`, questionTokenOf(config, link));
