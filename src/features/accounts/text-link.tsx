import { Link, type LinkProps } from 'react-router';

/** A way on within a text. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      prefetch="intent"
      {...props}
      className="font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
    />
  );
}
