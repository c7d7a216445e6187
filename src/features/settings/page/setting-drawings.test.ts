import { describe, expect, test } from 'vitest';
import { unitSystems } from '#platform/units.ts';
import { californianReturnRight } from '../kinds/order-terms.contract.ts';
import { noRentalTerms } from '../kinds/rental-terms.contract.ts';
import { type SettingName, type SettingValues, settingNames, settings } from '../settings.contract.ts';
import { drawingOf } from './setting-drawings.tsx';
import { rowsIn, shownTexts } from './setting-fields.ts';

const others: Partial<SettingValues> = {
  secondFactorRoles: ['User', 'Global-Admin'],
  priceLines: [
    {
      name: 'Documentation',
      mode: 'purchase',
      kind: 'amount',
      value: 895,
      receiver: 'dealer',
      taxed: true,
      choice: 'mandatory',
    },
    {
      name: 'License fee',
      mode: 'rent',
      kind: 'percent',
      value: 0.65,
      receiver: 'state',
      taxed: false,
      choice: 'chosen',
    },
  ],
  salesTax: { name: 'Sales tax', percent: 7.25, way: 'added' },
  ownCancellations: { daysBefore: 0, perMonth: 3 },
  returnRight: californianReturnRight,
  serviceIntervals: { service: { months: null, km: 25_001 }, inspection: { months: 24, km: null } },
};

/** What the form sends when nothing was entered into it. */
function sentAsShown(name: SettingName, json: unknown, units: (typeof unitSystems)[number]): unknown {
  const { fields, toTexts, toJson, unitsOf } = drawingOf(name);
  return toJson(shownTexts(fields, toTexts(json), unitsOf(json, units)));
}

describe.each(settingNames)('the form of %s', (name) => {
  const { defaults, schema } = settings[name];
  const values = [defaults.demo, defaults.real, ...(name in others ? [others[name]] : [])];

  test.each(unitSystems)('that is saved as it is shown in %s changes nothing', (units) => {
    for (const value of values) {
      const sent = schema.parse(sentAsShown(name, value, units));
      // Terms without a limit of distance take the units that are shown.
      expect(sent).toEqual(value === noRentalTerms ? { ...noRentalTerms, units } : value);
    }
  });
});

test('a distance that was changed is stored in kilometers', () => {
  const { fields, toTexts, toJson } = drawingOf('returnRight');
  const texts = shownTexts(fields, toTexts(californianReturnRight), 'miles');
  expect(texts.km).toBe('400');
  expect(toJson({ ...texts, km: '100' })).toMatchObject({ km: 161 });
});

test('rows are read in their order, also from the tenth on', () => {
  const texts = Object.fromEntries([...Array(11).keys()].map((place) => [`rates.${place}.apr`, `${place}`]));
  expect(rowsIn({ ...texts, 'other.0.apr': '5' }, 'rates').map(({ apr }) => apr)).toEqual(
    [...Array(11).keys()].map(String),
  );
});
