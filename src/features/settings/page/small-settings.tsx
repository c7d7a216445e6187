import { dollarsTyped, figureTyped, readAmount, readWhole } from '#platform/figures.ts';
import { type Role, roles } from '#platform/permissions.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type GuessableRefusal, guessableRefusals, yearBounds } from '../kinds/setting-kinds.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

const amount: Drafting<string> = { toDraft: String, toJson: dollarsTyped };

const years: Drafting<string> = { toDraft: String, toJson: figureTyped };

/** A sum of dollars. */
export function AmountSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, amount);
  const wrong = editing.problems[''];
  return (
    <SettingForm editing={{ ...editing, problems: {} }}>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        value={editing.draft}
        onChange={(event) => editing.change(event.target.value)}
        error={wrong && (readAmount(editing.draft)?.fault ?? 'Enter an amount from 0 to 100,000,000 dollars')}
        className="max-w-60"
      />
    </SettingForm>
  );
}

/** A number of years. */
export function YearsSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, years);
  const wrong = editing.problems[''];
  return (
    <SettingForm editing={{ ...editing, problems: {} }}>
      <TextField
        label="Years"
        inputMode="numeric"
        value={editing.draft}
        onChange={(event) => editing.change(event.target.value)}
        error={
          wrong &&
          (readWhole(editing.draft)?.fault ??
            `Enter whole years from ${yearBounds.least} to ${yearBounds.most}`)
        }
        className="max-w-60"
      />
    </SettingForm>
  );
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

const listOfRoles: Drafting<readonly Role[]> = {
  toDraft: (json) => (Array.isArray(json) ? json.filter(isRole) : []),
  toJson: (draft) => roles.filter((role) => draft.includes(role)),
};

/** Some of the five roles. */
export function RolesSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, listOfRoles);
  const { draft, change } = editing;
  const toggle = (role: Role) =>
    change(draft.includes(role) ? draft.filter((other) => other !== role) : [...draft, role]);
  return (
    <SettingForm editing={editing}>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-3">
        <legend className="mb-2 text-sm font-semibold">Roles</legend>
        {roles.map((role) => (
          <label key={role} className="inline-flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4"
              checked={draft.includes(role)}
              onChange={() => toggle(role)}
            />
            {role}
          </label>
        ))}
      </fieldset>
    </SettingForm>
  );
}

const refusals: readonly { value: GuessableRefusal; label: string }[] = [
  { value: 'staff', label: 'Staff' },
  { value: 'everyone', label: 'Staff and customers' },
  { value: 'nobody', label: 'Nobody' },
];

const refusalOf = (value: unknown): GuessableRefusal =>
  guessableRefusals.find((refusal) => refusal === value) ?? 'staff';

const refusing: Drafting<GuessableRefusal> = { toDraft: refusalOf, toJson: (draft) => draft };

/** Who may not choose a password that is easy to guess. */
export function GuessablePasswordsSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, refusing);
  return (
    <SettingForm editing={editing}>
      <SelectField
        label="Refused for"
        options={refusals}
        value={editing.draft}
        onChange={(event) => editing.change(refusalOf(event.target.value))}
        className="max-w-80"
      />
    </SettingForm>
  );
}
