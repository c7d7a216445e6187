import { FormFailure, type FormHandle, SentForm } from '#page-kit/form.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { dayName, type RepairType, repairName, repairTypes } from '../service-center.rules.ts';
import { type Availability, bookedText, type booking, vinHint } from './booking.contract.ts';
import { type OwnVehicle, suggestedFor } from './own-vehicles.ts';

interface BookingFormProps {
  days: Availability['days'];
  vehicles: readonly OwnVehicle[];
  form: FormHandle<keyof typeof booking.shape>;
  isForInspection: boolean;
}

/** VIN, day, what for. The days and the repair types that are full say so. */
export function BookingForm({ days, vehicles, form, isForInspection }: BookingFormProps) {
  const { field, texts } = form;
  const { VIN: typedVin = '', date = '' } = texts;
  const repairType = repairTypes.find((one) => one === texts.repairType);
  const isBooked = form.result?.ok === true;
  return (
    <SentForm form={form} className="grid gap-6">
      <div className="grid gap-3">
        <TextField
          label="Car VIN"
          hint={
            vinHint(typedVin) ??
            '17 characters, on the registration papers and behind the windshield; fewer on older cars'
          }
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          onInput={({ currentTarget }) => keepUpperCase(currentTarget)}
          className="[&_input]:font-mono [&_input]:tracking-open"
          {...field('VIN')}
        />
        <VehicleSuggestions vehicles={vehicles} typed={typedVin} onChoose={(VIN) => form.fill({ VIN })} />
      </div>
      <SelectField
        label="Date"
        placeholder="Choose a date"
        options={dayChoices(days, repairType)}
        required
        {...field('date')}
      />
      <SelectField
        hint={isForInspection && repairType === 'routine-servicing' ? 'Book as inspection' : undefined}
        label="Repair Type"
        placeholder="Choose a repair type"
        options={repairChoices(days, date)}
        required
        {...field('repairType')}
      />
      <FormFailure form={form} />
      {isBooked && <Notice tone="good">{bookedText}</Notice>}
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined} disabled={isBooked}>
        Book Appointment
      </Button>
    </SentForm>
  );
}

type Day = Availability['days'][number];

interface Choice {
  value: string;
  label: string;
  disabled: boolean;
}

const places = (count: number) => (count === 1 ? '1 place left' : `${count} places left`);

/** Full for the chosen repair type; for all of them while none is chosen. */
const isFull = (day: Day, repairType: RepairType | undefined) =>
  repairType ? day.free[repairType] === 0 : repairTypes.every((type) => day.free[type] === 0);

/** The days by name; those that are closed, or full for what is chosen say so and cannot be chosen. */
export const dayChoices = (days: readonly Day[], repairType: RepairType | undefined): Choice[] =>
  days.map((day) => {
    const full = isFull(day, repairType);
    const why = day.closed ? ' — closed' : ' — full';
    return { value: day.date, label: `${dayName(day.date)}${full ? why : ''}`, disabled: full };
  });

/** The repair types by name, with what is left of them on the chosen day. */
export const repairChoices = (days: readonly Day[], date: string): Choice[] => {
  const chosen = days.find((day) => day.date === date);
  return repairTypes.map((type) => {
    const free = chosen?.free[type];
    const none = chosen?.closed ? ' — closed that day' : ' — full';
    const left = free === undefined ? '' : free === 0 ? none : ` — ${places(free)}`;
    return { value: type, label: `${repairName(type)}${left}`, disabled: free === 0 };
  });
};

type TextBox = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd' | 'setSelectionRange'>;

/**
 * Turns what was typed into capitals and leaves the caret where it was: setting the value alone would send it to
 * the end. Some letters become two (ß → SS), so the caret is counted in capitals. A value that is in capitals
 * already is not touched, because phones' keyboards lose their place when it changes under them.
 */
export function keepUpperCase(box: TextBox): void {
  const typed = box.value;
  const capitals = typed.toUpperCase();
  if (capitals === typed) return;
  const place = (caret: number | null) => typed.slice(0, caret ?? typed.length).toUpperCase().length;
  const [start, end] = [place(box.selectionStart), place(box.selectionEnd)];
  box.value = capitals;
  box.setSelectionRange(start, end);
}

interface VehicleSuggestionsProps {
  vehicles: readonly OwnVehicle[];
  typed: string;
  onChoose: (vin: string) => void;
}

/** One's own vehicles, to be chosen instead of typed. Nothing for someone who has none. */
function VehicleSuggestions({ vehicles, typed, onChoose }: VehicleSuggestionsProps) {
  const suggested = suggestedFor(vehicles, typed);
  if (suggested.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">Your vehicles</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {suggested.map(({ vin, name }) => (
          <button
            key={vin}
            type="button"
            aria-pressed={vin === typed.trim()}
            onClick={() => onChoose(vin)}
            className={classNames(
              'min-w-0 rounded-control border px-3 py-2 text-left transition-colors',
              vin === typed.trim() ? 'border-ink bg-ink/8' : 'border-edge/60 hover:border-ink',
            )}
          >
            <span className="block truncate text-sm font-semibold">{name} </span>
            <span className="block truncate font-mono text-sm text-ink-soft">{vin}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
