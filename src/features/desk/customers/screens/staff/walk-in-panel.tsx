import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { invitationLivesDays, walkInTexts } from '#features/accounts/walk-ins/walk-ins.contract.ts';
import type { WalkInsRoutes } from '#features/accounts/walk-ins/walk-ins.routes.ts';
import { FactPanel } from '#features/orders/order-sheet/screens/staff/fact-panel.tsx';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import type { CustomerSheet } from '../../customers.contract.ts';
import { ContactDialog } from './contact-dialog.tsx';

/** Of a customer without an account: the invitation to open it, and how to reach them. */
export function WalkInPanel({ customer }: { customer: CustomerSheet }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wasOpened = useOpenedOnce(isOpen);
  const { revalidate } = useRevalidator();
  const invite = async () => {
    setBusy(true);
    const param = { id: customer._id };
    const asked = await ask(
      () => client<WalkInsRoutes>().desk.customers[':id'].invitation.$post({ param }),
      walkInTexts.notInvited,
    );
    if (asked.ok) showToast(asked.value.message, { tone: 'good' });
    else showToast(asked.text, { tone: 'bad' });
    await revalidate();
    setBusy(false);
  };
  return (
    <FactPanel title="No account yet">
      <p className="mb-4 text-sm text-ink-soft">
        {customer.email === ''
          ? 'This customer cannot log in yet. Add an email address to send an invitation.'
          : `This customer cannot log in yet. With an invitation they can choose a password; it works once, for ${invitationLivesDays} days, and replaces earlier invitations.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {customer.email !== '' && (
          <Button size="small" busy={isBusy} onClick={() => void invite()}>
            Send invitation
          </Button>
        )}
        <Button size="small" look={customer.email === '' ? 'quiet' : 'ghost'} onClick={() => setOpen(true)}>
          Change contact
        </Button>
      </div>
      {isOpen && wasOpened && <ContactDialog customer={customer} onClose={() => setOpen(false)} />}
    </FactPanel>
  );
}
