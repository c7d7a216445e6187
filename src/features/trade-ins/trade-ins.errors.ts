import { CodedError, notFound } from '#platform/errors.ts';
import { mostOpen, stateWords, type TradeInState } from './trade-ins.rules.ts';

/** 404: also for somebody else's. */
export const noSuchTradeIn = () => notFound('Trade-in not found.');

/** 404: the setting says that old cars are not taken. */
export const tradeInsOff = () => notFound('We are not taking trade-ins at the moment.');

/** 409: the same person offers the same car already. */
export const alreadyAsked = () =>
  new CodedError(
    409,
    'already-asked',
    'You already have a request for this car. You can find it on your dashboard.',
  );

export const tooManyTradeIns = () =>
  new CodedError(409, 'too-many-open', `You have ${mostOpen} open trade-ins. Withdraw one of them first.`);

/** 409: what was asked for does not follow the state that it is in. */
export const tradeInClosed = (state: TradeInState) =>
  new CodedError(409, 'trade-in-closed', `This is no longer possible: ${stateWords[state].toLowerCase()}.`);

/** 409: it changed after it was looked at. */
export const tradeInChanged = () =>
  new CodedError(409, 'trade-in-changed', 'This request has changed in the meantime. Check it again.');
