import { useState } from 'react';
import { formatMoney } from '#platform/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import type { KeptUpdate } from '../../prices.contract.ts';
import { carsInWords, percentText, selectionText } from '../../prices.rules.ts';
import { lacksPermit, undoPriceUpdate } from './send-price-update.ts';

interface PriceUpdatesListProps {
  updates: readonly KeptUpdate[];
  onNotVerified: () => void;
  onChanged: () => void;
}

const nameOf = ({ make, model }: KeptUpdate) => selectionText(make, model ?? null);
const changeOf = ({ price, percent }: KeptUpdate) =>
  price === undefined ? percentText(Math.round((percent ?? 0) * 1000)) : formatMoney(price);

/** The latest changes of many prices, each undone as a whole as long as no later one stands. */
export function PriceUpdatesList({ updates, onNotVerified, onChanged }: PriceUpdatesListProps) {
  const [asking, setAsking] = useState<KeptUpdate>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const undo = async (id: string) => {
    setBusy(true);
    const asked = await undoPriceUpdate(id);
    setBusy(false);
    setAsking(undefined);
    setFailure(asked.ok ? undefined : asked.text);
    if (asked.ok) showToast(asked.value.message, { tone: 'good' });
    if (lacksPermit(asked)) onNotVerified();
    else onChanged();
  };
  if (updates.length === 0) return null;
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-lg">Latest price changes</h2>
      {failure && <Notice tone="bad" title={failure} />}
      <UpdatesTable updates={updates} onUndo={setAsking} />
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && void undo(asking._id)}
        busy={isBusy}
        look="primary"
        title={asking ? `Undo ${changeOf(asking)} for ${nameOf(asking)}?` : 'Undo this change?'}
        confirmLabel="Undo change"
      >
        {carsInWords(asking?.changed ?? 0)} will return to the earlier price. Customers see it immediately; a
        reserved car keeps the price it was reserved at.
      </ConfirmDialog>
    </div>
  );
}

interface UpdatesTableProps {
  updates: readonly KeptUpdate[];
  onUndo: (update: KeptUpdate) => void;
}

const UpdatesTable = ({ updates, onUndo }: UpdatesTableProps) => (
  <Table caption="Latest price changes" tight>
    <thead>
      <tr>
        <HeadCell>Changed</HeadCell>
        <HeadCell>Cars</HeadCell>
        <HeadCell numeric>To</HeadCell>
        <HeadCell className="max-lg:hidden">By</HeadCell>
        <HeadCell>
          <span className="sr-only">Undo</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {updates.map((update) => (
        <Row key={update._id}>
          <Cell>
            <DateText
              value={update.changedAt}
              time
              timeZone={update.timeZone}
              className="whitespace-nowrap"
            />
          </Cell>
          <Cell cut className="w-1/2" title={`${carsInWords(update.changed)}: ${nameOf(update)}`}>
            {carsInWords(update.changed)}: {nameOf(update)}
          </Cell>
          <Cell numeric>{changeOf(update)}</Cell>
          <Cell cut className="w-1/3 max-lg:hidden" title={update.changedBy}>
            {update.changedBy}
          </Cell>
          <Cell acts className="text-right">
            {update.canBeUndone && (
              <Button
                size="small"
                onClick={() => onUndo(update)}
                aria-label={`Undo ${changeOf(update)} for ${nameOf(update)}`}
              >
                Undo…
              </Button>
            )}
            {update.undoneAt && <span className="text-ink-soft">Undone</span>}
            {!update.undoneAt && !update.canBeUndone && (
              <span className="text-ink-soft">
                {update.hasLater ? 'Changed again since' : 'Too long ago to undo'}
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);
