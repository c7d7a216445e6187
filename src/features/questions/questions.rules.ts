/** What a question may be about (rules.md#questions). */
export const questionSubjects = ['car', 'order', 'appointment', 'drive'] as const;
export type QuestionSubject = (typeof questionSubjects)[number];

/** unconfirmed: of a visitor, whose address is not confirmed yet. open: staff have to answer. closed: needs no answer. */
export const questionStates = ['unconfirmed', 'open', 'answered', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Where a question stands, for staff. */
export const questionStateWords: Readonly<Record<QuestionState, string>> = {
  unconfirmed: 'Not confirmed',
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
};

/** What may follow what. A further message of the customer opens a question again. */
export const questionTransitions: Readonly<Record<QuestionState, readonly QuestionState[]>> = {
  unconfirmed: ['open'],
  open: ['answered', 'closed'],
  answered: ['open', 'answered'],
  closed: ['open', 'answered'],
};

export const mayFollow = (from: QuestionState, to: QuestionState): boolean =>
  questionTransitions[from].includes(to);

export const longestTitle = 100;
export const longestMessage = 2_000;

/** One person has so many questions open at a time. */
export const openAtMost = 5;

/** A thread has so many messages; what is more is told on the phone. */
export const messagesAtMost = 50;

/** How long a visitor's question waits for the link of its mail. */
export const confirmHours = 24;

/** Days that the link of an answer opens its thread; after that, a new one is sent on request. */
export const threadLinkDays = 30;

export const isQuestionSubject = (text: string): text is QuestionSubject =>
  questionSubjects.some((one) => one === text);

/** Where a customer finds the own questions. */
export const ownQuestionsPath = '/account/questions';
export const questionsDeskPath = '/worker/questions';

/** Which questions the desk shows. */
export const shownQuestions = ['open', 'answered', 'closed', 'all'] as const;
export type ShownQuestions = (typeof shownQuestions)[number];

export const shownQuestionWords: Readonly<Record<ShownQuestions, string>> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  all: 'All',
};

export const subjectWords: Readonly<Record<QuestionSubject, string>> = {
  car: 'Cars',
  order: 'Orders',
  appointment: 'Appointments',
  drive: 'Test drives',
};
