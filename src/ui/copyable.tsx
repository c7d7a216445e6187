import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** How long 'Copied' stays. */
const copiedShownMs = 2000;

interface CopyableProps {
  /** What it is, for the button's name: 'hash'. */
  name: string;
  value: string;
}

/** A long value that people rather copy than type. */
export function Copyable({ name, value }: CopyableProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), copiedShownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // Refused by the person, or no clipboard at all where the connection is not secure.
      setOutcome('refused');
    }
  };
  return (
    <div className="flex items-start justify-between gap-4">
      <code className="min-w-0 py-1 font-mono text-sm break-all select-all">{value}</code>
      <Button
        look="quiet"
        size="small"
        aria-label={`Copy the ${name}`}
        onClick={copy}
        className="w-22 shrink-0"
      >
        <span role="status">
          {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copy failed' : 'Copy'}
        </span>
      </Button>
    </div>
  );
}
