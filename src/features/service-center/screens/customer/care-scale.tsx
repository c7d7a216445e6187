interface CareScaleProps {
  from: string;
  to: string;
  /** Where the good part of the scale begins and ends, and where it is marked: 0 to 1. */
  good: readonly [number, number];
  mark: number;
}

const ticks = Array.from({ length: 21 }, (_, index) => index);

/** A ruler with its good part and one mark, as on an instrument. The text beside it says the same. */
export function CareScale({ from, to, good, mark }: CareScaleProps) {
  const [start, end] = good;
  return (
    <div aria-hidden="true">
      <svg viewBox="0 0 200 24" preserveAspectRatio="none" aria-hidden="true" className="block h-6 w-full">
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M${0.5 + tick * 9.95} 24v${tick % 5 === 0 ? -12 : -7}`}
            stroke="currentColor"
            strokeOpacity="0.35"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <rect x={start * 200} y="21.5" width={(end - start) * 200} height="2.5" fill="currentColor" />
        <path
          d={`M${0.75 + mark * 198.5} 24V0`}
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="mt-2 flex justify-between text-xs text-ink-soft tabular-nums">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
