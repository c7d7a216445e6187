import type { Allowance, Limit } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';

const hour = 3_600;

/** An office or a school is one address, too. */
const questionsFromAddress: Limit = { name: 'question-address', uses: 20, seconds: hour };

const messagesOfPerson: Limit = {
  name: 'question-messages',
  uses: 20,
  seconds: hour,
  text: 'You have sent too many messages this hour.',
};

/** What a visitor's question uses up. */
export const visitorQuestions = (address: string, email: string): Allowance[] => [
  { limit: questionsFromAddress, of: address },
  ...strangerMails(email),
];

/** What a message of a person uses up, by whatever names them. */
export const messagesBy = (person: string): Allowance[] => [{ limit: messagesOfPerson, of: person }];
