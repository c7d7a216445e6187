import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import type { HandoverRoutes } from '../handover/handover.routes.ts';
import { customerName, vehicleName } from '../handover/handover-cells.tsx';
import { FactPanel } from '../order-sheet/fact-panel.tsx';
import { NamingFields } from '../vins/naming-fields.tsx';
import { useNaming } from '../vins/use-naming.ts';
import { handoverInput } from '../vins/vins.contract.ts';
import { ConditionFields, useRentalForm } from './condition-fields.tsx';
import type { RentalSheet } from './rental-desk.contract.ts';
import { outcomeOf, readRental, typedRental } from './typed-rental.ts';

export const pickUpForm = pageForm(
  'pick-up',
  typedRental.transform((typed, context) => readRental(handoverInput, typed, context)),
  async ({ value: { json, damages }, api, params: { id = '' } }) => {
    const asked = await ask(
      () => api<HandoverRoutes>().orders[':id'].delivered.$post({ param: { id }, json }),
      'We could not reach the server. Please try again.',
    );
    return outcomeOf(asked, damages, (order) => ({
      said: `${vehicleName(order)} was handed over to ${customerName(order)}. The customer gets an email.`,
      act: `handed the ${order.car.make} ${order.car.model} over`,
    }));
  },
);

/** A rental goes out: which vehicle, how far it has gone, what is in it, and what is damaged already. */
export function PickUpForm({ sheet: { order, isElectric } }: { sheet: RentalSheet }) {
  const naming = useNaming(order._id, true);
  const rental = useRentalForm(pickUpForm);
  const { form, isSending } = rental;
  return (
    <FactPanel title="Pick-up">
      <SentForm form={form} className="grid gap-4">
        <NamingFields form={form} naming={naming} isVinOptional onPage />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ConditionFields
            rental={rental}
            isElectric={isElectric}
            damageTitle="Existing damage"
            damageHint="Record existing damage to avoid disputes later."
          />
        </div>
        <FormFailure form={form} withFields />
        <Button type="submit" look="primary" busy={form.sending !== undefined} disabled={isSending}>
          {isSending ? 'Uploading photos…' : 'Hand over'}
        </Button>
      </SentForm>
    </FactPanel>
  );
}
