import { figureTyped } from '#platform/figures.ts';
import { TextField } from '#ui/text-field.tsx';
import type { TradeInTerms } from '../kinds/trade-in-terms.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

interface TradeInsDraft {
  isOn: boolean;
  offerDays: string;
  offerKm: string;
  lowersTax: boolean;
}

const tradingIn: Drafting<TradeInsDraft, TradeInTerms> = {
  toDraft: ({ offerDays, offerKm, ...choices }) => ({
    ...choices,
    offerDays: String(offerDays),
    offerKm: String(offerKm),
  }),
  toJson: ({ offerDays, offerKm, ...choices }) => ({
    ...choices,
    offerDays: figureTyped(offerDays),
    offerKm: figureTyped(offerKm),
  }),
};

/** Whether old cars are taken in part exchange, and how long an offer holds. */
export function TradeInsSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, tradingIn);
  const { draft, change, problems } = editing;
  return (
    <SettingForm editing={editing}>
      <Choice
        label="Customers can trade in a car"
        checked={draft.isOn}
        onChange={(isOn) => change({ ...draft, isOn })}
      />
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField
          label="Days an offer is valid"
          inputMode="numeric"
          value={draft.offerDays}
          error={problems.offerDays}
          onChange={(event) => change({ ...draft, offerDays: event.target.value })}
        />
        <TextField
          label="Kilometers allowed"
          inputMode="numeric"
          value={draft.offerKm}
          error={problems.offerKm}
          hint="Distance the car may be driven in that time"
          onChange={(event) => change({ ...draft, offerKm: event.target.value })}
        />
      </div>
      <div className="grid gap-1">
        <Choice
          label="Trade-in credit lowers the taxed amount"
          checked={draft.lowersTax}
          onChange={(lowersTax) => change({ ...draft, lowersTax })}
        />
        <p className="max-w-prose text-sm text-ink-soft">
          Only if your state allows it. The tax of such an order is calculated with the trade-in: at handover
          it is taken as offered, and you cannot record another value or money instead.
        </p>
      </div>
    </SettingForm>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Choice = ({ label, checked, onChange }: ChoiceProps) => (
  <label className="inline-flex min-h-9 w-fit items-center gap-2 text-sm">
    <input
      type="checkbox"
      className="size-4"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
