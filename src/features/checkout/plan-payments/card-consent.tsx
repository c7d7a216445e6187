import { useBrand } from '#page-kit/shop-data.ts';

/** What one agrees to by letting a card be kept (rules.md#collection). */
export function CardConsent({ isNew = false }: { isNew?: boolean }) {
  const { name } = useBrand();
  return (
    <p className="text-sm text-ink-soft">
      {isNew ? 'Nothing is charged today. ' : ''}I authorize {name} to save this card with its payment
      provider and to charge each payment of this plan to it on the due date. I can switch to a different card
      at any time.
    </p>
  );
}
