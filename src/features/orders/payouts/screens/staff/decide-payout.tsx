import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { pageToVerify } from '#features/accounts/permits/verifications.rules.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { MoneyWayDialog } from '../../../screens/staff/money-way-dialog.tsx';
import type { Payout } from '../../payouts.contract.ts';
import type { PayoutsRoutes } from '../../payouts.routes.ts';

const unreached = 'We could not reach the server. Try again: nothing is done twice.';

/** The next act of a payout: approving it, with the password, or noting how it was paid. */
export function DecidePayout({ payout }: { payout: Payout }) {
  if (payout.state === 'owed') return <Approve payout={payout} />;
  return payout.state === 'approved' ? <Pay payout={payout} /> : null;
}

const toWhom = ({ customer, oldCar }: Payout) =>
  `${customer.firstName} ${customer.lastName} for the ${oldCar}`;

function Approve({ payout }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const amount = formatMoney(payout.amount);
  const approve = async () => {
    setBusy(true);
    const call = client<PayoutsRoutes>().admin.payouts[':id'].approve;
    const asked = await ask(() => call.$post({ param: { id: payout._id } }), unreached);
    setBusy(false);
    if (!asked.ok && asked.code === 'not-verified')
      return void navigate(pageToVerify('management', pathname + search));
    if (!asked.ok) return setRefusal(asked.text);
    setOpen(false);
    showToast(`${amount} has been approved.`, { tone: 'good' });
    await revalidate();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Approve
        <span className="sr-only">
          {' '}
          {amount} to {toWhom(payout)}
        </span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void approve()}
        busy={isBusy}
        look="primary"
        title={`Approve ${amount}?`}
        confirmLabel="Approve"
      >
        <p>
          {amount} will be paid to {toWhom(payout)}. You may be asked for your password.
        </p>
        {refusal && (
          <div className="mt-4">
            <Notice tone="bad" title={refusal} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

function Pay({ payout }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const wasOpened = useOpenedOnce(isOpen);
  const { revalidate } = useRevalidator();
  const amount = formatMoney(payout.amount);
  const call = client<PayoutsRoutes>().admin.payouts[':id'].paid;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Paid
        <span className="sr-only">
          {' '}
          {amount} to {toWhom(payout)}
        </span>
      </Button>
      {wasOpened && (
        <MoneyWayDialog
          title={`Mark ${amount} as paid?`}
          confirmLabel="Mark as paid"
          open={isOpen}
          onClose={close}
          send={(way) => ask(() => call.$post({ param: { id: payout._id }, json: way }), unreached)}
          onDone={() => {
            close();
            showToast('Marked as paid. The customer gets an email.', { tone: 'good' });
            void revalidate();
          }}
        >
          {`${amount} to ${toWhom(payout)}.`}
        </MoneyWayDialog>
      )}
    </>
  );
}
