import type { Allowance, Limit } from '#platform/limits/limits.ts';

const hour = 3_600;

/** An office or a school is one address, too. */
const questionsFromAddress: Limit = { name: 'question-address', uses: 20, seconds: hour };

const messagesOfPerson: Limit = {
  name: 'question-messages',
  uses: 20,
  seconds: hour,
  text: 'You have sent too many messages this hour.',
};

/** Mails that anybody can cause to one mailbox. */
const mailsToMailbox: Limit = {
  name: 'question-mailbox',
  uses: 6,
  seconds: 24 * hour,
  text: 'We have sent this address too many emails today.',
};

/** What a mail that anybody can cause uses up. */
export const mailsTo = (email: string): Allowance[] => [{ limit: mailsToMailbox, of: email }];

/** What a visitor's question uses up. */
export const visitorQuestions = (address: string, email: string): Allowance[] => [
  { limit: questionsFromAddress, of: address },
  ...mailsTo(email),
];

/** What a message of a person uses up, by whatever names them. */
export const messagesBy = (person: string): Allowance[] => [{ limit: messagesOfPerson, of: person }];
