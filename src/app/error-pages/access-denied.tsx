import { FailurePage } from '#page-kit/failure-page.tsx';

/** /not-available and /forbidden (rules.md#texts). */
const reasons = {
  closed: 'This page is not accessible at the moment.',
  'too narrow': 'This page is not accessible on mobile devices.',
} as const;

/** What stands in place of a page that this person, or this window, cannot have. */
export function AccessDenied({ because }: { because: keyof typeof reasons }) {
  return <FailurePage status={403} text={reasons[because]} wayHome="Return Home" />;
}
