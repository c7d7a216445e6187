import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { HoldTerms } from '../kinds/hold-kinds.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

const choices = [
  { value: 'off', label: 'Nobody' },
  { value: 'on', label: 'Every customer' },
] as const;

interface HoldsDraft {
  who: (typeof choices)[number]['value'];
  amount: string;
  hours: string;
}

const reserving: Drafting<HoldsDraft, HoldTerms> = {
  toDraft: (terms) => ({
    who: terms ? 'on' : 'off',
    amount: terms ? String(terms.amount) : '',
    hours: terms ? String(terms.hours) : '72',
  }),
  toJson: ({ who, amount, hours }) =>
    who === 'off' ? null : { amount: dollarsTyped(amount), hours: figureTyped(hours) },
};

/** Whether cars can be reserved, for which deposit, and how long. */
export function HoldsSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, reserving);
  const { draft, change, problems } = editing;
  const choose = (value: string) => {
    const who = choices.find((each) => each.value === value)?.value;
    if (who) change({ ...draft, who });
  };
  return (
    <SettingForm editing={editing}>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <SelectField
          label="Who may reserve a car"
          options={choices}
          value={draft.who}
          onChange={(event) => choose(event.target.value)}
        />
        {draft.who === 'on' && (
          <>
            <TextField
              label="Deposit in US dollars"
              inputMode="decimal"
              value={draft.amount}
              error={problems.amount}
              hint="Applied to the purchase"
              onChange={(event) => change({ ...draft, amount: event.target.value })}
            />
            <TextField
              label="Hours"
              inputMode="numeric"
              value={draft.hours}
              error={problems.hours}
              onChange={(event) => change({ ...draft, hours: event.target.value })}
            />
          </>
        )}
      </div>
    </SettingForm>
  );
}
