interface DateStyle {
  /** With the time of day. */
  time?: boolean;
  weekday?: boolean;
  /** IANA name; the dealership's own where it matters. */
  timeZone?: string;
}

/**
 * A moment or a calendar date ('2030-05-02') in words: 'May 2, 2030'. Server and browser must
 * agree on the text, so the zone is always named.
 */
export function formatDate(
  value: string | Date,
  { time, weekday, timeZone = 'UTC' }: DateStyle = {},
): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(weekday && { weekday: 'long' }),
    ...(time && { hour: 'numeric', minute: '2-digit' }),
    timeZone,
  }).format(new Date(value));
}

interface DateTextProps extends DateStyle {
  value: string;
  className?: string;
}

export function DateText({ value, className, ...style }: DateTextProps) {
  return (
    <time dateTime={value} className={className}>
      {formatDate(value, style)}
    </time>
  );
}
