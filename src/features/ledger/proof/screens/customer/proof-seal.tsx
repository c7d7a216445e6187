import type { ReceiptProof } from '../../proof.contract.ts';

interface Standing {
  title: string;
  text: string;
  /** The mark in the seal. */
  stroke: string;
  colour: string;
}

const standings = {
  genuine: {
    title: 'This receipt is genuine',
    text: 'It is in our ledger, unchanged since it was written.',
    stroke: 'm20 33 9 9 17-19',
    colour: 'text-good',
  },
  doubtful: {
    title: 'This receipt is in our ledger',
    text: 'Its entry is valid. Another part of the ledger is not, and we are looking into it.',
    stroke: 'M33 18v18M33 44v2',
    colour: 'text-warn',
  },
  broken: {
    title: 'This receipt could not be confirmed',
    text: 'Its entry was changed after it was written. Please call us.',
    stroke: 'm23 23 20 20M43 23 23 43',
    colour: 'text-bad',
  },
} satisfies Record<string, Standing>;

export function standingOf(proof: ReceiptProof): Standing {
  if (!proof.genuine) return standings.broken;
  return proof.ledger?.intact === false ? standings.doubtful : standings.genuine;
}

/** The first thing one sees: yes or no, in a mark and in words. */
export function ProofSeal({ proof }: { proof: ReceiptProof }) {
  const { title, text, stroke, colour } = standingOf(proof);
  return (
    <header className="night">
      <div className="page grid items-center gap-x-12 gap-y-6 py-12 sm:py-18 md:grid-cols-[auto_1fr]">
        <svg viewBox="0 0 66 66" aria-hidden="true" className={`size-18 sm:size-28 ${colour}`}>
          <circle
            cx="33"
            cy="33"
            r="31.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1"
            strokeDasharray="1 3"
          />
          <circle cx="33" cy="33" r="26" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path
            d={stroke}
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <div>
          <h1 className="text-3xl sm:text-5xl">{title}</h1>
          <p className="mt-3 max-w-[46ch] text-lg text-ink-soft">{text}</p>
        </div>
      </div>
    </header>
  );
}
