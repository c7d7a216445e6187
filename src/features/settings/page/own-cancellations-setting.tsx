import { figureTyped } from '#platform/figures.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { OwnCancellations } from '../kinds/order-terms.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

const ends = [
  { value: 'handover', label: 'Until the handover' },
  { value: 'before', label: 'Until some days before delivery' },
] as const;

interface CancellingDraft {
  end: (typeof ends)[number]['value'];
  daysBefore: string;
  perMonth: string;
}

const cancelling: Drafting<CancellingDraft, OwnCancellations> = {
  toDraft: ({ daysBefore, perMonth }) => ({
    end: daysBefore === null ? 'handover' : 'before',
    daysBefore: daysBefore === null ? '' : String(daysBefore),
    perMonth: String(perMonth),
  }),
  toJson: ({ end, daysBefore, perMonth }) => ({
    daysBefore: end === 'handover' ? null : figureTyped(daysBefore),
    perMonth: figureTyped(perMonth),
  }),
};

/** Until when customers cancel orders themselves, and how many. */
export function OwnCancellationsSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, cancelling);
  const { draft, change, problems } = editing;
  const choose = (value: string) => {
    const end = ends.find((each) => each.value === value)?.value;
    if (end) change({ ...draft, end });
  };
  return (
    <SettingForm editing={editing}>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <SelectField
          label="Until when"
          options={ends}
          value={draft.end}
          onChange={(event) => choose(event.target.value)}
        />
        {draft.end === 'before' && (
          <TextField
            label="Days before delivery"
            inputMode="numeric"
            value={draft.daysBefore}
            error={problems.daysBefore}
            hint="0: to the end of the delivery date"
            onChange={(event) => change({ ...draft, daysBefore: event.target.value })}
          />
        )}
        <TextField
          label="Orders per person and month"
          inputMode="numeric"
          value={draft.perMonth}
          error={problems.perMonth}
          hint="0: only staff can cancel"
          onChange={(event) => change({ ...draft, perMonth: event.target.value })}
        />
      </div>
    </SettingForm>
  );
}
