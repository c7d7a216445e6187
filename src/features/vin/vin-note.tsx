import { Link } from 'react-router';

interface VinNoteProps {
  vin: string | undefined;
  receiptNumber: string;
  /** The reader may generate one. */
  mayIssue: boolean;
}

/** The VIN of a vehicle that was bought, or that it has none yet. */
export function VinNote({ vin, receiptNumber, mayIssue }: VinNoteProps) {
  if (vin) return <span className="font-mono text-xs whitespace-nowrap text-ink-soft">{vin}</span>;
  if (!mayIssue) return <span className="whitespace-nowrap text-warn">No VIN yet</span>;
  return (
    <Link
      to={`/worker/generate-vin?receipt=${encodeURIComponent(receiptNumber)}`}
      aria-label={`Generate VIN of ${receiptNumber}`}
      title="No VIN yet"
      className="inline-flex min-h-6 items-center whitespace-nowrap text-warn underline underline-offset-4"
    >
      Generate VIN
    </Link>
  );
}
