import type { ClosedDay } from '#platform/dates/opening-hours.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';

interface ClosedDayFieldsProps {
  day: ClosedDay;
  place: number;
  problems: { date?: string; reason?: string };
  onChange: (day: ClosedDay) => void;
  onRemove: () => void;
}

export const ClosedDayFields = ({ day, place, problems, onChange, onRemove }: ClosedDayFieldsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
    <TextField
      label={`Closed day ${place}`}
      type="date"
      value={day.date}
      error={problems.date}
      onChange={(event) => onChange({ ...day, date: event.target.value })}
    />
    <TextField
      label="Reason"
      value={day.reason}
      maxLength={60}
      error={problems.reason}
      onChange={(event) => onChange({ ...day, reason: event.target.value })}
      className="max-sm:col-span-2 max-sm:row-start-2"
    />
    <IconButton label={`Remove closed day ${place}`} className="mt-7 text-ink-soft" onClick={onRemove}>
      <Glyph name="close" className="size-4" />
    </IconButton>
  </div>
);
