import { keptQuestionDays } from '#platform/personal-data/ages.ts';
import { classify, ofAccount, ofAddress, through } from '#platform/personal-data/classify.ts';
import { questionMessages, questions } from '../questions.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const questionsClasses = [
  classify(questionMessages, {
    owners: [through(questionMessages.questionId, questions.id)],
    onDeletion: 'gone',
    person: ['questionId', 'place', 'by', 'text', 'at'],
    technical: ['staffId'],
  }),
  classify(questions, {
    owners: [ofAccount(questions.userId), ofAddress(questions.email)],
    onDeletion: 'gone',
    person: [
      'id',
      'about',
      'subjectId',
      'subjectName',
      'subjectPath',
      'name',
      'email',
      'title',
      'state',
      'messages',
      'createdAt',
      'changedAt',
    ],
    technical: ['userId'],
    // Its messages go with it.
    age: { from: questions.changedAt, after: { days: keptQuestionDays }, goes: 'row' },
  }),
];
