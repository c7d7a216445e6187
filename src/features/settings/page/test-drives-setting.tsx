import { figureTyped } from '#platform/figures.ts';
import { TextField } from '#ui/text-field.tsx';
import type { TestDriveTerms } from '../kinds/test-drives.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

const fields = [
  { name: 'minutes', label: 'Minutes per drive' },
  { name: 'atOnce', label: 'Drives at the same time' },
  { name: 'leadHours', label: 'Hours ahead, at least' },
  { name: 'daysAhead', label: 'Days ahead, at most' },
] as const;
type FieldName = (typeof fields)[number]['name'];

type Draft = Pick<TestDriveTerms, 'offered'> & { readonly [Name in FieldName]: string };

const each = <Value,>(of: (name: FieldName) => Value): Record<FieldName, Value> => ({
  minutes: of('minutes'),
  atOnce: of('atOnce'),
  leadHours: of('leadHours'),
  daysAhead: of('daysAhead'),
});

const drives: Drafting<Draft, TestDriveTerms> = {
  toDraft: ({ offered, ...terms }) => ({ offered, ...each((name) => String(terms[name])) }),
  toJson: ({ offered, ...draft }) => ({ offered, ...each((name) => figureTyped(draft[name])) }),
};

/** Whether cars can be driven before they are bought, and when. */
export function TestDrivesSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, drives);
  const { draft, change, problems } = editing;
  return (
    <SettingForm editing={editing}>
      <label className="inline-flex min-h-9 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4"
          checked={draft.offered}
          onChange={() => change({ ...draft, offered: !draft.offered })}
        />
        Customers book test drives
      </label>
      <div className="grid items-start gap-4 md:grid-cols-2">
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
    </SettingForm>
  );
}
