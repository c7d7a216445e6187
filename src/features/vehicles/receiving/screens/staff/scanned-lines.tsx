import { Link } from 'react-router';
import { confirmVinText } from '#platform/text/judge-vin.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import type { Tone } from '#ui/notices/tone.ts';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import type { ScanLine, ScanStanding } from '../../scans.rules.ts';

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
export function ScannedLines({ lines, onRemove, onConfirm }: ScannedLinesProps) {
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
