/** What a car is due for from time to time (rules.md#garage). */
export const careKinds = ['service', 'inspection'] as const;
export type CareKind = (typeof careKinds)[number];

export const careNames: Readonly<Record<CareKind, string>> = {
  service: 'Service',
  inspection: 'Inspection',
};

/** From when a cycle counts: what was done here, what the owner says, or the day on which the car was handed over. */
export const careSources = ['workshop', 'owner', 'handover'] as const;

export const careStates = ['overdue', 'soon', 'later', 'unknown'] as const;
export type DueState = (typeof careStates)[number];

/** The page of a garage, and that of one vehicle in it. */
export const garagePath = '/garage';
export const garageVehiclePath = (id: string): string => `${garagePath}/${encodeURIComponent(id)}`;

export const garageTexts = {
  notRead: 'Your garage could not be loaded.',
  notSaved: 'Could not save. Please try again.',
} as const;
