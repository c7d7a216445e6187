import { TextField } from '#ui/forms/text-field.tsx';
import type { TestDriveTerms } from '../../../kinds/test-drives.contract.ts';
import { SettingForm } from '../../../screens/staff/setting-form.tsx';
import { numberIn } from '../../../screens/staff/small-settings.tsx';
import { type Drafting, useSetting } from '../../../screens/staff/use-setting.ts';
import type { Setting } from '../../../settings.contract.ts';

const fields = [
  { name: 'minutes', label: 'Minutes per drive', hint: 'Papers and keys included' },
  { name: 'atOnce', label: 'Drives at the same time', hint: 'Of all cars together' },
  { name: 'leadHours', label: 'Hours ahead, at least', hint: '0: up to the last minute' },
  { name: 'daysAhead', label: 'Days ahead, at most', hint: 'After today' },
] as const;
type FieldName = (typeof fields)[number]['name'];

interface Draft extends Readonly<Record<FieldName, string>> {
  offered: boolean;
}

const drives: Drafting<Draft, TestDriveTerms> = {
  toDraft: ({ offered, minutes, atOnce, leadHours, daysAhead }) => ({
    offered,
    minutes: String(minutes),
    atOnce: String(atOnce),
    leadHours: String(leadHours),
    daysAhead: String(daysAhead),
  }),
  toJson: ({ offered, minutes, atOnce, leadHours, daysAhead }) => ({
    offered,
    minutes: numberIn(minutes),
    atOnce: numberIn(atOnce),
    leadHours: numberIn(leadHours),
    daysAhead: numberIn(daysAhead),
  }),
};

/** Whether cars can be driven before they are bought, and when. */
export function TestDrivesSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, drives);
  const { draft, change, problems } = editing;
  return (
    <SettingForm editing={editing}>
      <label className="inline-flex min-h-9 w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4"
          checked={draft.offered}
          onChange={() => change({ ...draft, offered: !draft.offered })}
        />
        Customers book test drives
      </label>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {fields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            type="number"
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
