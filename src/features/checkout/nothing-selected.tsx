import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shown where a checkout was opened with nothing in it (rules.md#checkout). */
export function NothingSelected({ title }: { title: string }) {
  return (
    <div className="page grid max-w-3xl justify-items-start gap-8 pt-8 pb-28 sm:pt-12">
      <h1 className="text-3xl">{title}</h1>
      <Notice tone="bad" title="Error: No car selected or car ID is missing." className="w-full">
        Your basket is empty.
      </Notice>
      <LinkButton to="/cars" look="primary">
        Browse cars
      </LinkButton>
    </div>
  );
}
