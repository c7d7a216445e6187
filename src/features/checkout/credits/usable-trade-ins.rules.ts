import type { TradeIn } from '#features/trade-ins/trade-ins.contract.ts';
import { nameOfCar } from '#features/trade-ins/trade-ins.rules.ts';

/** An old car that pays for a part of the order. */
export interface UsedTradeIn {
  _id: string;
  name: string;
  /** In dollars. */
  credit: number;
}

/** Those that their owner may pay with: accepted, and more is offered for them than is owed. */
export const usableTradeIns = (tradeIns: readonly TradeIn[]): UsedTradeIn[] =>
  tradeIns.flatMap((one) =>
    one.state === 'accepted' && one.offer && one.offer.credit > 0
      ? [{ _id: one._id, name: nameOfCar(one), credit: one.offer.credit }]
      : [],
  );
