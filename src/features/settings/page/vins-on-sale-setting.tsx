import { SelectField } from '#ui/select-field.tsx';
import { type ShownVin, shownVins } from '../kinds/vehicle-kinds.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

const choices: readonly { value: ShownVin; label: string }[] = [
  { value: 'end', label: 'The last 6 characters' },
  { value: 'whole', label: 'The whole VIN' },
  { value: 'none', label: 'Nothing' },
];

const shownOf = (value: unknown): ShownVin => shownVins.find((shown) => shown === value) ?? 'end';

const drafting: Drafting<ShownVin> = { toDraft: shownOf, toJson: (draft) => draft };

/** How much of a VIN stands on the page of a car. */
export function VinsOnSaleSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, drafting);
  return (
    <SettingForm editing={editing}>
      <SelectField
        label="Customers see"
        options={choices}
        value={editing.draft}
        onChange={(event) => editing.change(shownOf(event.target.value))}
        className="max-w-80"
      />
    </SettingForm>
  );
}
