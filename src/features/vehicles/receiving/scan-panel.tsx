import { type ClipboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { confirmVinText } from '#platform/text/judge-vin.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import type { Tone } from '#ui/tone.ts';
import { pastedVins, type ScanLine, type ScanStanding } from './scans.rules.ts';
import type { DeliveryInHand } from './use-delivery.ts';

/** Where VINs are scanned, typed or pasted one after the other, and what came of each. */
export function ScanPanel({ delivery }: { delivery: DeliveryInHand }) {
  const [typed, setTyped] = useState('');
  const { lines, ready, failure, add, remove, confirm, check } = delivery;
  const enter = (vin: string) => {
    add([vin]);
    setTyped('');
  };
  const paste = (event: ClipboardEvent) => {
    const vins = pastedVins(event.clipboardData.getData('text'));
    if (vins.length < 2) return;
    event.preventDefault();
    add(vins);
  };
  const kept = lines.length - ready.length;
  return (
    <section aria-labelledby="scans" className="grid content-start gap-4">
      <h2 id="scans" className="text-lg">
        Vehicles
      </h2>
      <div className="flex flex-wrap items-start gap-3">
        <VinField
          label="VIN"
          name="vin"
          autoFocus
          data-page-focus
          value={typed}
          onChange={setTyped}
          onEntered={enter}
          onPaste={paste}
          manyInARow
          hint="Scan it, or type it and press Enter. You can also paste a list."
          className="grow basis-72"
        />
        <Button className="mt-[1.9rem]" disabled={typed.trim() === ''} onClick={() => enter(typed.trim())}>
          Add
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {ready.length.toLocaleString('en-US')} to receive
        {kept > 0 && <span>{`, ${kept.toLocaleString('en-US')} not ready`}</span>}
      </p>
      {failure && <Notice tone="bad" title={failure} onRetry={() => void check()} />}
      <ScannedLines lines={lines} onRemove={remove} onConfirm={confirm} />
    </section>
  );
}

const tones: Record<ScanStanding, Tone> = {
  ready: 'good',
  back: 'good',
  checking: 'neutral',
  odd: 'warn',
  confirmed: 'good',
  twice: 'bad',
  here: 'bad',
  wrong: 'bad',
};

interface ScannedLinesProps {
  lines: readonly ScanLine[];
  onRemove: (id: string) => void;
  onConfirm: (ids: readonly string[], isConfirmed: boolean) => void;
}

/** What was scanned, the last first, and how each of it stands. */
function ScannedLines({ lines, onRemove, onConfirm }: ScannedLinesProps) {
  const odd = lines.filter(({ standing }) => standing === 'odd');
  if (lines.length === 0)
    return (
      <EmptyState title="Nothing scanned yet.">
        Scan or type VINs, or paste a list. Scanned VINs are kept until you receive them, even if you close
        the page.
      </EmptyState>
    );
  const table = (
    <Table caption="Scanned VINs" framed className="max-h-[32rem]">
      <thead>
        <tr>
          <HeadCell numeric>No.</HeadCell>
          <HeadCell>VIN</HeadCell>
          <HeadCell className="w-full">State</HeadCell>
          <HeadCell>
            <span className="sr-only">Remove</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines
          .map((line, at) => (
            <ScannedLine
              key={line.id}
              line={line}
              number={at + 1}
              onRemove={onRemove}
              onConfirm={onConfirm}
            />
          ))
          .reverse()}
      </tbody>
    </Table>
  );
  if (odd.length < 2) return table;
  return (
    <>
      {table}
      <Button
        className="justify-self-start"
        onClick={() =>
          onConfirm(
            odd.map(({ id }) => id),
            true,
          )
        }
      >
        I compared all {odd.length.toLocaleString('en-US')} with the vehicles
      </Button>
    </>
  );
}

function ScannedLine({
  line,
  number,
  onRemove,
  onConfirm,
}: {
  line: ScanLine;
  number: number;
  onRemove: (id: string) => void;
  onConfirm: ScannedLinesProps['onConfirm'];
}) {
  const { id, vin, standing, text, vehicle } = line;
  return (
    <Row>
      <Cell numeric className="text-ink-soft">
        {number}
      </Cell>
      <Cell className="min-w-48 font-mono [overflow-wrap:anywhere]">{vin}</Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-3">
          <Badge tone={tones[standing]} className="whitespace-normal!">
            {text}
          </Badge>
          {vehicle && (
            <Link to={`/worker/vehicles/${vehicle._id}`} className="underline underline-offset-4">
              {vehicle.stockNumber}
            </Link>
          )}
        </span>
        {(standing === 'odd' || standing === 'confirmed') && (
          <label className="mt-2 flex min-h-9 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-ink"
              checked={standing === 'confirmed'}
              onChange={(event) => onConfirm([id], event.target.checked)}
            />
            {confirmVinText}
          </label>
        )}
      </Cell>
      <Cell className="w-px py-0!">
        <IconButton label={`Remove ${vin}`} onClick={() => onRemove(id)}>
          <Glyph name="close" className="size-4" />
        </IconButton>
      </Cell>
    </Row>
  );
}
