/** What stands in the fields. */
export interface TypedInspection
  extends Record<
    'vin' | 'make' | 'model' | 'year' | 'color' | 'mileage' | 'condition' | 'location' | 'value' | 'reason',
    string
  > {
  asOffered: 'yes' | 'no';
  /** The VIN that was confirmed, as it was typed; '' for none. */
  confirmedVin: string;
}

const names: Readonly<Record<string, string>> = { modelYear: 'year', mileageKm: 'mileage' };

/** What is wrong, by the fields of the form. */
export const byField = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, text]) => [names[name] ?? name, text]));
