const steps = [
  {
    title: 'One entry for every sale',
    text: 'When an order is paid, the car, amount and time are saved as one entry.',
  },
  {
    title: 'Each entry is linked to the last',
    text: 'Each entry has a fingerprint, calculated from its content and the previous fingerprint.',
  },
  {
    title: 'Tampering is visible',
    text: 'If an entry is changed, removed or inserted, all later fingerprints no longer match.',
  },
];

/** What the ledger is, for people who have never heard of one. */
export function LedgerInWords() {
  return (
    <section aria-labelledby="ledger-in-words">
      <h2 id="ledger-in-words" className="text-xl">
        How it works
      </h2>
      <ol className="mt-6 grid gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-4 border-t border-line pt-4">
            <span aria-hidden="true" className="figure text-lg text-ink-soft">
              {index + 1}
            </span>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="mt-1 max-w-prose text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
