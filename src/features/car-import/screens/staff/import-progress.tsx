import { ShareBar } from '#ui/progress/share-bar.tsx';
import type { CarImport } from '../../car-import.contract.ts';

interface ImportProgressProps {
  /** The part of the file that has arrived; undefined once all of it has. */
  sent: number | undefined;
  current: CarImport | undefined;
}

const lines = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;

function inWords({ sent, current }: ImportProgressProps): { text: string; part: number | undefined } {
  if (sent !== undefined || !current) return { text: 'Uploading…', part: sent };
  const { state, progress, totalRows } = current;
  if (state === 'writing' && totalRows)
    return {
      text: `Importing… ${lines(progress)} of ${totalRows.toLocaleString('en-US')}`,
      part: progress / totalRows,
    };
  return { text: `Checking… ${lines(progress)} so far`, part: undefined };
}

/** How far a file has come; without a known end, only that it goes on. */
export function ImportProgress(props: ImportProgressProps) {
  const { text, part } = inWords(props);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm tabular-nums">
        {text}
      </p>
      <ShareBar aria-label="Progress of the import" share={part} />
    </div>
  );
}
