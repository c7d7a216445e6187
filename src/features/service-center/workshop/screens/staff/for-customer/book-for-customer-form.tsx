import { Button } from '#ui/buttons/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { repairName, repairTypes } from '../../../../service-center.rules.ts';
import { type BookingSheet, longestComplaint } from '../../../workshop.contract.ts';
import { CarChoice } from './car-choice.tsx';
import { dayHint } from './day-hint.ts';
import { useBookForCustomer } from './use-book-for-customer.ts';

/** Which car, what is wrong with it, and when it comes. Everything but the complaint is filled in where it is known. */
export function BookForCustomerForm({ sheet }: { sheet: BookingSheet }) {
  const { form, submit, failure } = useBookForCustomer(sheet);
  const { errors, isSubmitting } = form.formState;
  const [date, repairType] = form.watch(['date', 'repairType']);
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {failure && <Notice tone="bad" title={failure} />}
      <CarChoice cars={sheet.cars} form={form} />
      <TextAreaField
        {...form.register('complaint')}
        label="Problem"
        hint="As the customer describes it"
        optional
        rows={2}
        maxLength={longestComplaint}
        error={errors.complaint?.message}
        // Who is on the phone tells this first, and all else is filled in.
        autoFocus={sheet.cars.length > 0}
        data-page-focus={sheet.cars.length > 0 ? true : undefined}
      />
      <SelectField
        {...form.register('repairType')}
        label="Service"
        options={repairTypes.map((type) => ({ value: type, label: repairName(type) }))}
        error={errors.repairType?.message}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...form.register('date')}
          type="date"
          label="Day"
          min={sheet.firstDate}
          max={sheet.lastDate}
          hint={dayHint(sheet.days, date, repairType)}
          error={errors.date?.message}
        />
        <TextField
          {...form.register('time')}
          type="time"
          label="Time"
          optional
          error={errors.time?.message}
        />
      </div>
      <Button type="submit" look="primary" busy={isSubmitting} className="justify-self-end">
        Book appointment
      </Button>
    </form>
  );
}
