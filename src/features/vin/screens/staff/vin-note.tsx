import { Link } from 'react-router';

interface VinNoteProps {
  vin: string | undefined;
  receiptNumber: string;
  /** The reader may generate one. */
  mayIssue: boolean;
}

/** The VIN of a vehicle that was bought, or that it has none yet. */
export function VinNote({ vin, receiptNumber, mayIssue }: VinNoteProps) {
  if (vin)
    return (
      <span className="block text-ink-soft">
        VIN: <span className="font-mono whitespace-nowrap">{vin}</span>
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="whitespace-nowrap text-warn">No VIN yet</span>
      {mayIssue && (
        <Link
          to={`/worker/generate-vin?receipt=${encodeURIComponent(receiptNumber)}`}
          aria-label={`Generate VIN of ${receiptNumber}`}
          className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-4"
        >
          Generate VIN
        </Link>
      )}
    </span>
  );
}
