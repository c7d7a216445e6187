export const calendarTexts = {
  notRead: 'Your calendar address could not be loaded.',
  notMade: 'The address could not be made. Please try again.',
  notEnded: 'The address could not be ended. Please try again.',
} as const;
