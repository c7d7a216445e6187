import { TextField } from '#ui/forms/text-field.tsx';
import type { TradeInTerms } from '../../../kinds/trade-in-terms.contract.ts';
import { SettingForm } from '../../../screens/staff/setting-form.tsx';
import { numberIn } from '../../../screens/staff/small-settings.tsx';
import { type Drafting, useSetting } from '../../../screens/staff/use-setting.ts';
import type { Setting } from '../../../settings.contract.ts';

interface TradeInsDraft {
  isOn: boolean;
  offerDays: string;
  offerKm: string;
}

const tradingIn: Drafting<TradeInsDraft, TradeInTerms> = {
  toDraft: ({ isOn, offerDays, offerKm }) => ({
    isOn,
    offerDays: String(offerDays),
    offerKm: String(offerKm),
  }),
  toJson: ({ isOn, offerDays, offerKm }) => ({
    isOn,
    offerDays: numberIn(offerDays),
    offerKm: numberIn(offerKm),
  }),
};

/** Whether old cars are taken in part exchange, and how long an offer holds. */
export function TradeInsSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, tradingIn);
  const { draft, change, problems } = editing;
  return (
    <SettingForm editing={editing}>
      <label className="inline-flex min-h-9 w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4"
          checked={draft.isOn}
          onChange={(event) => change({ ...draft, isOn: event.target.checked })}
        />
        Customers may offer their old car
      </label>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField
          label="Days that an offer holds"
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
          value={draft.offerDays}
          error={problems.offerDays}
          onChange={(event) => change({ ...draft, offerDays: event.target.value })}
        />
        <TextField
          label="Kilometers until then"
          type="number"
          inputMode="numeric"
          min={0}
          max={100_000}
          value={draft.offerKm}
          error={problems.offerKm}
          hint="How far the car may be driven meanwhile"
          onChange={(event) => change({ ...draft, offerKm: event.target.value })}
        />
      </div>
    </SettingForm>
  );
}
