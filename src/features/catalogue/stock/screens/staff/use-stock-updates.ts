import { useRevalidator } from 'react-router';
import type { Asked } from '#page-kit/ask/ask.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import type { Car } from '../../../catalogue.contract.ts';
import type { CatalogueName } from '../../stock.rules.ts';
import { mayRetry, updateStock } from './update-stock.ts';

/** One notice at a time: a pile of them would cover the rows being typed in. */
const topic = 'stock';

const inWords = (stock: number) => stock.toLocaleString('en-US');

/** Sets stocks, says so with a way back, and has the list loaded again, also where somebody was faster. */
export function useStockUpdates(catalogue: CatalogueName) {
  const { revalidate } = useRevalidator();

  const takeBack = async (car: Car, stock: number) => {
    const asked = await updateStock({ id: car._id, catalogue, stock: car.stock, expectedStock: stock });
    if (asked.ok || !mayRetry(asked)) await revalidate();
    if (asked.ok)
      showToast(`${car.make} ${car.model}: ${inWords(car.stock)} in stock again.`, { tone: 'good', topic });
    else showToast(`${car.make} ${car.model}: not undone. ${asked.text}`, { tone: 'bad', topic });
  };

  return async (car: Car, stock: number): Promise<Asked<Car>> => {
    const asked = await updateStock({ id: car._id, catalogue, stock, expectedStock: car.stock });
    if (asked.ok && stock !== car.stock)
      showToast(`${car.make} ${car.model}: ${inWords(stock)} in stock (was ${inWords(car.stock)}).`, {
        tone: 'good',
        topic,
        action: { label: 'Undo', run: () => void takeBack(car, stock) },
      });
    // Without an answer the list would not come either, and what was typed would go with it.
    if (asked.ok || !mayRetry(asked)) await revalidate();
    return asked;
  };
}
