import { daysText } from '#features/catalogue/terms.rules.ts';

/** '2 days late'. */
export const lateText = (days: number): string => `${daysText(days)} late`;
