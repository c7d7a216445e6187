import { brand } from '#platform/brand.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { threadLinkDays } from './questions.rules.ts';

export const noSuchQuestion = () => notFound('Question not found.');

/** 400: a link that is too old, or none of ours. */
export const questionLinkOver = () =>
  new CodedError(400, 'link-over', 'This link is no longer valid. Please ask again.');

/** 400: a link of ours that has become too old; a new one can be sent. */
export const threadLinkOver = () =>
  new CodedError(
    400,
    'link-expired',
    `This link has expired: it works for ${threadLinkDays} days. We can send you a new one.`,
  );

/** 409: somebody has as many open questions as one may have. */
export const tooManyQuestions = () =>
  new CodedError(
    409,
    'too-many-open',
    `You have several open questions. We will answer them first. To ask more, please call us: ${brand.contact.phone}.`,
  );

/** 409: something was written meanwhile. */
export const questionChanged = () =>
  new CodedError(409, 'question-changed', 'There is a new message. Please read it first.');

/** 409: the thread is full. */
export const threadFull = () =>
  new CodedError(409, 'thread-full', `This conversation is full. Please call us: ${brand.contact.phone}.`);
