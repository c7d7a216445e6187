import { sessions } from '#features/accounts/accounts.tables.ts';
import { classify, ofAccount, through } from '#platform/personal-data/classify.ts';
import { vipAccess, vipCredentials } from '../../vip/vip.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const vipClasses = [
  classify(vipAccess, {
    owners: [through(vipAccess.sessionId, sessions.id)],
    onDeletion: 'gone',
    person: ['openedAt'],
    technical: ['sessionId', 'credentialsId'],
  }),
  classify(vipCredentials, {
    owners: [ofAccount(vipCredentials.userId)],
    onDeletion: 'gone',
    person: ['username', 'setAt'],
    secrets: ['password'],
    staff: ['setBy'],
    technical: ['id', 'userId'],
  }),
];
