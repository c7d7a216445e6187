import { useBrand } from '#page-kit/shop-data.ts';

/** What one agrees to by letting a card be kept (rules.md#collection). */
export function CardConsent({ isNew = false }: { isNew?: boolean }) {
  const { name } = useBrand();
  return (
    <p className="text-sm text-ink-soft">
      {isNew ? 'Nothing is charged today. ' : ''}I agree that {name} keeps this card with its payment provider
      and charges each payment of this plan to it on its day. I can have another card kept at any time.
    </p>
  );
}
