import { distanceText, speedText, type Units, unitSystems } from '#platform/units.ts';
import { SelectField } from '#ui/select-field.tsx';
import type { Setting } from '../settings.contract.ts';
import { Example } from './dealership-examples.tsx';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

const systems = [
  { value: 'metric', label: 'Kilometers and km/h' },
  { value: 'miles', label: 'Miles and mph' },
] as const;

const unitsOf = (value: unknown): Units => unitSystems.find((units) => units === value) ?? 'metric';

const units: Drafting<Units> = { toDraft: unitsOf, toJson: (draft) => draft };

/** What distances and speeds are shown in. */
export function UnitsSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, units);
  const { draft, change } = editing;
  return (
    <SettingForm editing={editing}>
      <SelectField
        label="Shown in"
        options={systems}
        value={draft}
        onChange={(event) => change(unitsOf(event.target.value))}
        className="max-w-80"
      />
      <Example title="A used car">
        <p>
          {distanceText(34_000, draft)} · top speed {speedText(250, draft)}
        </p>
      </Example>
    </SettingForm>
  );
}
