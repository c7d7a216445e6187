import { useFormUnits } from '#page-kit/shop-data.ts';
import { figureTyped } from '#platform/figures.ts';
import { shownFigure, typedFigure, type Units } from '#platform/units.ts';
import { TextField } from '#ui/text-field.tsx';
import type { ServiceIntervals } from '../kinds/service-intervals.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, storedIn, useSetting } from './use-setting.ts';

const kinds = [
  { kind: 'service', label: 'Service' },
  { kind: 'inspection', label: 'Inspection' },
] as const;
type Kind = (typeof kinds)[number]['kind'];

/** As it is typed; empty: does not count. */
type Draft = Readonly<Record<Kind, { months: string; km: string }>>;

const each = <Value,>(of: (kind: Kind) => Value): Record<Kind, Value> => ({
  service: of('service'),
  inspection: of('inspection'),
});

const numberOrNone = (text: string) => figureTyped(text) ?? null;

/** The kilometers that were typed in these units; those of the setting where they still stand there. */
function kilometersIn(text: string, units: Units, before: number | null) {
  const typed = numberOrNone(text);
  return typed === null ? null : typedFigure(typed, units, before ?? undefined);
}

const intervalsIn = (units: Units, set: ServiceIntervals): Drafting<Draft, ServiceIntervals> => ({
  toDraft: (intervals) =>
    each((kind) => {
      const { months, km } = intervals[kind];
      return { months: String(months ?? ''), km: km === null ? '' : String(shownFigure(km, units)) };
    }),
  toJson: (draft) =>
    each((kind) => ({
      months: numberOrNone(draft[kind].months),
      km: kilometersIn(draft[kind].km, units, set[kind].km),
    })),
});

/** When cars in garages are due. */
export function ServiceIntervalsSetting({ setting }: { setting: Setting }) {
  const units = useFormUnits();
  const { draft, change, problems, ...editing } = useSetting(setting, intervalsIn(units, storedIn(setting)));
  const fields = [
    { name: 'months', unit: 'months' },
    { name: 'km', unit: units === 'miles' ? 'miles' : 'kilometers' },
  ] as const;
  return (
    <SettingForm editing={{ draft, change, problems, ...editing }}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {kinds.flatMap(({ kind, label }) =>
          fields.map(({ name, unit }) => (
            <TextField
              key={`${kind}.${name}`}
              label={`${label} every, in ${unit}`}
              hint={`Empty: ${name === 'months' ? 'time' : 'distance'} does not count`}
              inputMode="numeric"
              value={draft[kind][name]}
              error={problems[`${kind}.${name}`]}
              onChange={({ target }) =>
                change({ ...draft, [kind]: { ...draft[kind], [name]: target.value } })
              }
            />
          )),
        )}
      </div>
    </SettingForm>
  );
}
