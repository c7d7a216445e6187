const steps = [
  {
    title: 'A line for every sale',
    text: 'When an order is paid, the car, the amount and the time are written down as one record.',
  },
  {
    title: 'Sealed to the one before',
    text: 'Each record carries a fingerprint, made of what it says and of the fingerprint before it.',
  },
  {
    title: 'So nothing can be changed unseen',
    text: 'Alter, remove or slip in a single record, and no fingerprint after it fits any more.',
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
