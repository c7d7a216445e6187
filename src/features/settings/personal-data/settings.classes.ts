import { classify } from '#platform/personal-data/classify.ts';
import { settingVersions } from '../settings.tables.ts';

/** What the tables of this part hold of people (rules.md#personal-data). */
export const settingsClasses = [
  classify(settingVersions, {
    staff: { changedBy: 'deleted' },
    technical: ['name', 'version', 'value', 'changedAt'],
    inside: { value: [] },
    age: { from: settingVersions.changedAt, after: 'buyer-data-years', goes: 'columns' },
  }),
];
