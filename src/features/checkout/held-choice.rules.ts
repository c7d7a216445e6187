/** What comes with the purchase of a reserved car. */
export interface HeldChoice {
  /** The old car that pays for a part of it. */
  tradeInId?: string;
  /** Names of price lines. */
  chosen: readonly string[];
}

/** As an address of the page says it. */
export function searchOf({ tradeInId, chosen }: HeldChoice): string {
  const query = new URLSearchParams([
    ...(tradeInId === undefined ? [] : [['old', tradeInId]]),
    ...chosen.map((name) => ['extra', name]),
  ]);
  return query.size > 0 ? `?${query}` : '';
}

/** Where a reserved car is bought, with this choice. */
export const heldBuyPath = (holdId: string, choice: HeldChoice): string =>
  `/reservations/${encodeURIComponent(holdId)}/buy${searchOf(choice)}`;

/** Read from an address of the page; what is too long was never written by it. */
export function choiceIn(search: URLSearchParams): HeldChoice {
  const old = search.get('old');
  return {
    ...(old && old.length <= 64 && { tradeInId: old }),
    chosen: search
      .getAll('extra')
      .filter((name) => name.length <= 200)
      .slice(0, 20),
  };
}

/** As the call takes it. */
export const askedOf = ({ tradeInId, chosen }: HeldChoice) => ({
  ...(tradeInId !== undefined && { tradeInId }),
  ...(chosen.length > 0 && { chosen: [...chosen] }),
});
