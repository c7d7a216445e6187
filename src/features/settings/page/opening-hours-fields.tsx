import { useId } from 'react';
import { earliestDate, latestDate } from '#platform/dates/calendar-date.ts';
import {
  closedDaysBetween,
  type OpeningHours,
  type Weekday,
  weekdays,
  weekLines,
} from '#platform/dates/opening-hours.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/field.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { mostClosedDays } from '../kinds/dealership.contract.ts';
import { Example } from './setting-example.tsx';
import { drawn, rowsIn, type SettingEntry, textsOf, useRows } from './setting-fields.ts';

const usual = { opens: '09:00', closes: '17:00' };

/** When the dealership is open. */
export const openingHours = drawn<OpeningHours>([], {
  list: 'closedDays',
  toTexts: ({ week, closedDays }) =>
    Object.assign(
      textsOf({ closedDays }),
      ...weekdays.map((day) => {
        const hours = week[day];
        const isOpen = typeof hours === 'object';
        return {
          [`week.${day}`]: isOpen ? 'open' : hours,
          ...textsOf(isOpen ? hours : usual, `week.${day}`),
        };
      }),
    ),
  toJson: (texts) => ({
    week: Object.fromEntries(
      weekdays.map((day) => {
        const place = `week.${day}`;
        const hours = { opens: texts[`${place}.opens`], closes: texts[`${place}.closes`] };
        return [day, texts[place] === 'open' ? hours : texts[place]];
      }),
    ),
    closedDays: rowsIn(texts, 'closedDays').map(({ date, reason }) => ({ date, reason })),
  }),
  below: (entry) => <Hours entry={entry} />,
});

function Hours({ entry }: { entry: SettingEntry<OpeningHours> }) {
  const { ref, rows, add, remove } = useRows<HTMLFieldSetElement>('closedDays', entry, {
    date: '',
    reason: '',
  });
  const field = (place: number, name: string) => {
    const full = `closedDays.${place}.${name}`;
    return { name: full, error: entry.form.field(full).error };
  };
  const { entered } = entry;
  return (
    <>
      <ul className="grid gap-2">
        {weekdays.map((day) => (
          <WeekdayFields key={day} day={day} entry={entry} />
        ))}
      </ul>
      <fieldset ref={ref} className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">Closed days</legend>
        {rows.length === 0 && <p className="text-sm text-ink-soft">No closed days.</p>}
        {rows.map(({ key, start }, place) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <TextField
              label={`Closed day ${place + 1}`}
              type="date"
              defaultValue={start.date}
              {...field(place, 'date')}
            />
            <TextField
              label="Reason"
              maxLength={60}
              defaultValue={start.reason}
              {...field(place, 'reason')}
              className="max-sm:col-span-2 max-sm:row-start-2"
            />
            <IconButton
              label={`Remove closed day ${place + 1}`}
              className="mt-7 text-ink-soft"
              onClick={() => remove(key)}
            >
              <Glyph name="close" className="size-4" />
            </IconButton>
          </div>
        ))}
        <Button
          size="small"
          className="justify-self-start"
          disabled={rows.length >= mostClosedDays}
          onClick={add}
        >
          Add a closed day
        </Button>
      </fieldset>
      {entered && (
        <Example title="At the foot of every page">
          {[...weekLines(entered), ...closedDaysBetween(entered, earliestDate, latestDate)].map((line) => (
            <p key={line.days}>
              {line.days}: {line.hours}
            </p>
          ))}
        </Example>
      )}
    </>
  );
}

const kinds = [
  { value: 'open', label: 'Open' },
  { value: 'appointment', label: 'By appointment' },
  { value: 'closed', label: 'Closed' },
] as const;

function WeekdayFields({ day, entry }: { day: Weekday; entry: SettingEntry }) {
  const problemId = useId();
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  const place = `week.${day}`;
  const { field } = entry.form;
  const { error, ...kind } = field(place);
  const opens = field(`${place}.opens`);
  const closes = field(`${place}.closes`);
  const problem = error ?? opens.error ?? closes.error;
  const time = ({ error: _, ...wiring }: typeof opens, label: string) => (
    <input
      type="time"
      aria-label={`${name}, ${label}`}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem && problemId}
      {...wiring}
      className={classNames(controlClass, 'w-36!')}
    />
  );
  const isOpen = entry.typed[place] === 'open';
  return (
    <li className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[8rem_12rem_1fr]">
      <span className="text-sm font-semibold" aria-hidden="true">
        {name}
      </span>
      <Select aria-label={name} {...kind}>
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {/* They stay while another choice is looked at. */}
      <span className={classNames('flex flex-wrap items-center gap-2', !isOpen && 'hidden!')}>
        {time(opens, 'opens')}
        <span aria-hidden="true">–</span>
        {time(closes, 'closes')}
      </span>
      {problem && (
        <p id={problemId} className="text-sm text-bad sm:col-span-2 sm:col-start-2">
          {problem}
        </p>
      )}
    </li>
  );
}
