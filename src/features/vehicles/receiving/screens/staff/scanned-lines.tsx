import { Link } from 'react-router';
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
  twice: 'bad',
  here: 'bad',
  wrong: 'bad',
};

interface ScannedLinesProps {
  lines: readonly ScanLine[];
  onRemove: (id: string) => void;
}

/** What was scanned, the last first, and how each of it stands. */
export function ScannedLines({ lines, onRemove }: ScannedLinesProps) {
  if (lines.length === 0)
    return (
      <EmptyState title="Nothing scanned yet.">
        Scan or type VINs, or paste a list. Scanned VINs are kept until you receive them, even if you close
        the page.
      </EmptyState>
    );
  return (
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
          .map((line, at) => <ScannedLine key={line.id} line={line} number={at + 1} onRemove={onRemove} />)
          .reverse()}
      </tbody>
    </Table>
  );
}

function ScannedLine({
  line,
  number,
  onRemove,
}: {
  line: ScanLine;
  number: number;
  onRemove: (id: string) => void;
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
      </Cell>
      <Cell className="w-px py-0!">
        <IconButton label={`Remove ${vin}`} onClick={() => onRemove(id)}>
          <Glyph name="close" className="size-4" />
        </IconButton>
      </Cell>
    </Row>
  );
}
