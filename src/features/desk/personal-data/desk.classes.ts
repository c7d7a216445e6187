import { classify, ofAccount } from '#platform/personal-data/classify.ts';
import { customerNotes } from '../notes/notes.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const deskClasses = [
  classify(customerNotes, {
    owners: [ofAccount(customerNotes.userId)],
    onDeletion: 'gone',
    staff: { text: 'Erased', authorId: 'deleted', authorEmail: 'deleted' },
    technical: ['id', 'userId', 'createdAt'],
    age: { from: customerNotes.createdAt, after: 'buyer-data-years', goes: 'columns' },
  }),
];
