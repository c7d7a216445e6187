export const calendarTexts = {
  notRead: 'Your calendar link could not be loaded.',
  notMade: 'The link could not be created. Please try again.',
  notEnded: 'The link could not be deleted. Please try again.',
} as const;
