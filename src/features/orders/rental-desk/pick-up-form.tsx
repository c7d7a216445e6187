import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { customerName, vehicleName } from '../handover/handover-cells.tsx';
import { FactPanel } from '../order-sheet/fact-panel.tsx';
import { NamingFields } from '../vins/naming-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import type { RentalSheet } from './rental-desk.contract.ts';
import { useNoting } from './use-noting.ts';

/** A rental goes out: which vehicle, how far it has gone, what is in it, and what is damaged already. */
export function PickUpForm({ sheet }: { sheet: RentalSheet }) {
  const noting = useNoting(sheet, {
    act: 'deliver',
    fillsIn: true,
    said: (order) =>
      `${vehicleName(order)} was handed over to ${customerName(order)}. The customer gets an email.`,
  });
  const { naming, condition, problems, refusal, isBusy, submit } = noting;
  return (
    <FactPanel title="Pick-up">
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <NamingFields naming={naming} problems={problems} isVinOptional onPage />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ConditionFields
            condition={condition}
            problems={problems}
            damageTitle="Existing damage"
            damageHint="Record existing damage to avoid disputes later."
          />
        </div>
        {refusal && <Notice tone="bad" title={refusal} />}
        <Button type="submit" look="primary" busy={isBusy} disabled={condition.isSending}>
          {condition.isSending ? 'Uploading photos…' : 'Hand over'}
        </Button>
      </form>
    </FactPanel>
  );
}
