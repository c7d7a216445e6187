/** What the workshop does, by the places of a day that it takes (rules.md#service-center). */
export const workshopWorkWords = {
  technical: 'Technical repair',
  'non-technical': 'Non-technical repair',
  'routine-servicing': 'Routine servicing',
} as const;
export type WorkshopWork = keyof typeof workshopWorkWords;
