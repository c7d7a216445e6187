import type { Cents } from '#platform/money.ts';

/** How soon a person is mailed about what they saved (rules.md#saved). */
export const savedPaces = ['at-once', 'daily', 'none'] as const;
export type SavedPace = (typeof savedPaces)[number];

/** In words, for the choice. */
export const paceTexts: Readonly<Record<SavedPace, string>> = {
  'at-once': 'Immediately',
  daily: 'Once a day',
  none: 'Never',
};

export const mostSavedCars = 200;
export const mostSavedSearches = 20;
export const mostNameLetters = 80;

/** Beyond it, a count of new cars says so and no more. */
export const mostNewCounted = 99;

/** Whether a shown price fell by at least one percent: in whole cents, so that nothing is rounded away. */
export const hasDropped = (wasCents: Cents, isCents: Cents): boolean =>
  isCents < wasCents && (wasCents - isCents) * 100 >= wasCents;

/** In percent of the price before, rounded down, so that no more is promised than there is. */
export const droppedPercent = (was: number, is: number): number => Math.floor(((was - is) / was) * 100);

/** Mails at once to one person in an hour; what comes after them is gathered into one. */
export const mostMailsAnHour = 3;
const hourMs = 3_600_000;

interface MailedHour {
  hourFrom: Date | null;
  mailsInHour: number;
}

const isOver = ({ hourFrom }: MailedHour, at: Date) =>
  hourFrom === null || at.getTime() - hourFrom.getTime() >= hourMs;

/** Whether one more mail may go out now. */
export const mayMailAtOnce = (hour: MailedHour, at: Date): boolean =>
  isOver(hour, at) || hour.mailsInHour < mostMailsAnHour;

/** The hour with one more mail. */
export const countMail = (hour: MailedHour, at: Date): MailedHour =>
  isOver(hour, at)
    ? { hourFrom: at, mailsInHour: 1 }
    : { hourFrom: hour.hourFrom, mailsInHour: hour.mailsInHour + 1 };

/** The forms of the page of what is saved that are on other pages, for browsers without script. */
export const savedForms = { save: 'save', search: 'search' } as const;

/** What the pages and the calls say; without schemas, since every heart needs some of it. */
export const savedTexts = {
  notSaved: 'The car could not be saved.',
  notRemoved: 'The car could not be removed.',
  notRead: 'Your saved cars could not be loaded.',
  searchNotSaved: 'The search could not be saved.',
  waitFailed: 'Your address could not be sent.',
  waitAsked: 'Please confirm with the link we just emailed you.',
  waitConfirmed: "We'll email you when the car is back in stock.",
  notChanged: 'The change could not be saved.',
  mailsOver: 'You will not get these emails anymore.',
  linkOver: 'This link has expired.',
} as const;
