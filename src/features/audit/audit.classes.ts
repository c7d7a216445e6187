import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { namingKeys } from './audit.rules.ts';
import { auditEntries } from './audit.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const auditClasses = [
  classify(auditEntries, {
    owners: [ofAccount(auditEntries.actorUserId)],
    onDeletion: 'nameless',
    person: ['action', 'subjectType', 'subjectName', 'at', 'car', 'addedStock', 'newStock'],
    staff: { actorEmail: 'deleted', before: null, after: null },
    technical: ['id', 'actorUserId', 'subjectId', 'partOf'],
    inside: {
      before: namingKeys,
      after: namingKeys,
    },
    age: { from: auditEntries.at, after: 'buyer-data-years', goes: 'columns' },
  }),
];
