import { useState } from 'react';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { counted } from '#ui/text/counted.ts';
import { DateText } from '#ui/text/date-text.tsx';
import type { CarImport } from '../../../car-import.contract.ts';
import type { UndoPlan } from '../../undo.contract.ts';
import type { UndoRoutes } from '../../undo.routes.ts';

interface UndoOfferProps {
  told: CarImport;
  plan: UndoPlan;
  onAsked: () => void;
}

const noAnswer = 'The server did not respond. Check the list of imports before you try again.';

/** What happens to the cars, in sentences; none of cars that there are none of. */
const outcomeText = ({ removed, archived, restored, inBaskets }: UndoPlan): string =>
  [
    removed + archived > 0 && `${counted(removed + archived, 'car', 'cars')} will disappear from the shop.`,
    restored > 0 &&
      `${counted(restored, 'car becomes', 'cars become')} what ${restored === 1 ? 'it was' : 'they were'}.`,
    inBaskets > 0 && `${counted(inBaskets, 'basket loses', 'baskets lose')} a car.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The undo of an import, or why it cannot be undone, or not by this person. */
export function UndoOffer({ told, plan, onAsked }: UndoOfferProps) {
  const mayChange = may(useSession()?.role ?? 'visitor', 'change prices');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; code: string | undefined }>();
  const send = async () => {
    setBusy(true);
    const asked = await ask(
      () => client<UndoRoutes>()['car-imports'][':id'].undo.$post({ param: { id: told._id } }),
      noAnswer,
    );
    setBusy(false);
    setAsking(false);
    setRefusal(asked.ok ? undefined : { text: asked.text, code: asked.code });
    onAsked();
  };
  if (plan.inTheWayTotal > 0)
    return (
      <Notice tone="warn" title="This import cannot be undone as a whole.">
        {plan.inTheWayTotal === 1
          ? 'One of its cars was'
          : `${plan.inTheWayTotal.toLocaleString('en-US')} of its cars were`}{' '}
        sold, rented, reserved or test-driven since. They are listed below. Change the other cars one by one,
        or with another import.
      </Notice>
    );
  if (plan.changesPrices && !mayChange)
    return (
      <Notice tone="warn" title="This import changed prices.">
        Only a Workers-Admin may undo it. Ask one of them to open this page.
      </Notice>
    );
  return (
    <div className="grid justify-items-start gap-4">
      {refusal && <Notice tone="bad" title={refusal.text} className="w-full" />}
      {refusal?.code === 'not-verified' ? (
        <LinkButton look="primary" to={pageToVerify('workers-admin', `/worker/import/${told._id}`)}>
          Verify to undo the import
        </LinkButton>
      ) : (
        <Button look="danger" onClick={() => setAsking(true)} busy={isBusy}>
          Undo this import
        </Button>
      )}
      <p className="text-sm text-ink-soft">
        Possible until {told.undoUntil && <DateText value={told.undoUntil} timeZone={told.timeZone} />}
        <span>, as long as none of its cars is sold.</span>
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        busy={isBusy}
        title={`Undo ${told.fileName}?`}
        confirmLabel="Undo import"
      >
        {outcomeText(plan)} You cannot undo this, but you can import the file again.
      </ConfirmDialog>
    </div>
  );
}
