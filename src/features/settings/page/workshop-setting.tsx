import { figureTyped } from '#platform/figures.ts';
import { TextField } from '#ui/text-field.tsx';
import type { WorkshopPlaces } from '../kinds/dealership.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { Example } from './dealership-examples.tsx';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

type RepairType = keyof WorkshopPlaces;
type Draft = Readonly<Record<RepairType, string>>;

const fields = [
  { name: 'technical', label: 'Technical repairs a day' },
  { name: 'non-technical', label: 'Non-technical repairs a day' },
  { name: 'routine-servicing', label: 'Routine servicing a day' },
] as const;

const each = <Value,>(of: (name: RepairType) => Value): Record<RepairType, Value> => ({
  technical: of('technical'),
  'non-technical': of('non-technical'),
  'routine-servicing': of('routine-servicing'),
});

const places: Drafting<Draft, WorkshopPlaces> = {
  toDraft: (known) => each((name) => String(known[name])),
  toJson: (draft) => each((name) => figureTyped(draft[name])),
};

/** How many cars the workshop takes in a day. */
export function WorkshopSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, places);
  const { draft, change, problems, entered } = editing;
  const together = entered && entered.technical + entered['non-technical'] + entered['routine-servicing'];
  return (
    <SettingForm editing={editing}>
      <div className="grid items-end gap-4 md:grid-cols-3">
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            value={draft[name]}
            error={problems[name]}
            onChange={(event) => change({ ...draft, [name]: event.target.value })}
          />
        ))}
      </div>
      {together !== undefined && (
        <Example title="On a day that is open">
          <p>
            {together === 0
              ? 'The workshop is closed.'
              : `At most ${together.toLocaleString('en-US')} in total.`}
          </p>
        </Example>
      )}
    </SettingForm>
  );
}
