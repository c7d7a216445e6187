import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/screens/staff/unconfirmed-email.tsx';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import type { VipHolder } from '../../grants.contract.ts';
import { revokeVipAccess } from './save-vip-settings.ts';

export const holdersNotLoaded = 'The list could not be loaded.';

interface VipHoldersProps {
  /** Null where they could not be loaded. */
  page: ListPage<VipHolder> | null;
  search: string;
}

/** Who has VIP access, and the way to take it from them. */
export function VipHolders({ page, search }: VipHoldersProps) {
  const { revalidate } = useRevalidator();
  const [asked, ask] = useState<VipHolder>();
  const [isBusy, setBusy] = useState(false);
  const revoke = async ({ email }: VipHolder) => {
    setBusy(true);
    const ended = await revokeVipAccess(email);
    await revalidate();
    setBusy(false);
    ask(undefined);
    showToast(ended.ok ? `${email} has no VIP access any more.` : ended.text, {
      tone: ended.ok ? 'good' : 'bad',
    });
  };
  return (
    <div className="min-w-0">
      <h2 className="mb-3 text-lg">Who has VIP access</h2>
      <Form key={search} role="search" className="mb-4 flex gap-2">
        <SearchBox
          className="grow"
          name="search"
          label="Search customers"
          placeholder="Name, email or VIP username"
          defaultValue={search}
        />
        <Button type="submit">Search</Button>
      </Form>
      {!page && <Notice tone="bad" title={holdersNotLoaded} onRetry={revalidate} />}
      {page?.items.length === 0 && (
        <EmptyState title={search ? 'Nobody here goes by that.' : 'Nobody has VIP access yet.'} />
      )}
      {page && page.items.length > 0 && <HolderTable holders={page.items} onRevoke={ask} />}
      {page?.next && (
        <LinkButton
          className="mt-4"
          size="small"
          to={`?${new URLSearchParams({ search, cursor: page.next })}`}
        >
          Next page
        </LinkButton>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => asked && revoke(asked)}
        busy={isBusy}
        title="Revoke VIP access?"
        confirmLabel="Revoke"
      >
        {asked?.firstName} {asked?.lastName}, {asked?.email}, loses sight of the VIP cars at once and on every
        device.
      </ConfirmDialog>
    </div>
  );
}

interface HolderTableProps {
  holders: readonly VipHolder[];
  onRevoke: (holder: VipHolder) => void;
}

function HolderTable({ holders, onRevoke }: HolderTableProps) {
  return (
    <Table caption="Who has VIP access">
      <thead>
        <tr>
          <HeadCell>Customer</HeadCell>
          <HeadCell>VIP username</HeadCell>
          <HeadCell>Set</HeadCell>
          <HeadCell>
            <span className="sr-only">What to do</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => (
          <Row key={holder._id}>
            <Cell className="min-w-44">
              <span className="font-semibold">
                {holder.firstName} {holder.lastName}
              </span>
              <span className="block text-ink-soft">
                <EmailText address={holder.email} />
                <UnconfirmedEmail isConfirmed={holder.emailVerified} />
              </span>
            </Cell>
            <Cell className="font-mono whitespace-nowrap">{holder.vipUsername}</Cell>
            <Cell className="min-w-40">
              <DateText value={holder.setAt} className="whitespace-nowrap" />
              <span className="block text-ink-soft">
                {holder.setBy && <EmailText address={holder.setBy} />}
              </span>
            </Cell>
            <Cell className="text-right">
              <Button
                size="small"
                look="ghost"
                aria-label={`Revoke: ${holder.email}`}
                onClick={() => onRevoke(holder)}
              >
                Revoke
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
