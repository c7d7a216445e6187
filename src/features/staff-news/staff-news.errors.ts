import { CodedError } from '#platform/errors.ts';

/** 403: the role has nothing to do with this kind of news. */
export const notConcerned = () => new CodedError(403, 'not-allowed', 'Your account may not do this.');
