import { useEffect, useState } from 'react';
import type { RentDaysProps } from '#features/catalogue/detail/purchase-choice.ts';
import { monthOfDay, spanText } from '#platform/dates/calendar-month.ts';
import { Button } from '#ui/button.tsx';
import RentalCalendar from './rental-calendar.tsx';
import { useRentalMonth } from './use-rental-month.ts';

/** With more or fewer days, what was chosen may not be free any more, or again. */
function useJudged({ carId, days, chosen, onChoose }: RentDaysProps): void {
  const { shown } = useRentalMonth(chosen && carId, chosen && monthOfDay(chosen.firstDay), days);
  useEffect(() => {
    const now = chosen && shown?.days.find(({ date }) => date === chosen.firstDay);
    if (chosen && now && now.free !== chosen.freeUnits) onChoose({ ...chosen, freeUnits: now.free });
  }, [shown, chosen, onChoose]);
}

/** When a rental begins: as soon as it can, or on a day that is chosen from a calendar. */
export function FirstDay({ carId, days, chosen, onChoose }: RentDaysProps) {
  const [isOpen, setOpen] = useState(false);
  useJudged({ carId, days, chosen, onChoose });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="grid" aria-live="polite">
          <span className="label">First day</span>
          <span>{chosen ? spanText(chosen.firstDay, days) : 'Earliest available'}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {chosen && (
            <Button size="small" look="ghost" onClick={() => onChoose(undefined)}>
              Earliest available
            </Button>
          )}
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close the calendar' : 'Choose a day'}
          </Button>
        </div>
      </div>
      {isOpen && <RentalCalendar carId={carId} days={days} chosen={chosen} onChoose={onChoose} />}
      {chosen?.freeUnits === 0 && (
        <p role="status" className="text-sm text-warn">
          Not available on all of these days. Choose another first day, or fewer days.
        </p>
      )}
    </div>
  );
}
