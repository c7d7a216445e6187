import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isOnItsWay, type PicturedCar } from '../../pictures.contract.ts';

/** Milliseconds; each look takes longer to come than the one before. */
const firstPause = 1_500;
const longestPause = 20_000;

/** Has the list loaded again while pictures of its cars are being prepared, until they are there or have a problem. */
export function useAwaitedPictures(cars: readonly PicturedCar[]): void {
  const { revalidate } = useRevalidator();
  const awaited = cars
    .filter(isOnItsWay)
    .map((car) => car._id)
    .join();
  useEffect(() => {
    if (!awaited) return;
    let pause = firstPause;
    let timer = setTimeout(look, pause);
    async function look() {
      await revalidate();
      pause = Math.min(pause * 1.5, longestPause);
      timer = setTimeout(look, pause);
    }
    return () => clearTimeout(timer);
  }, [awaited, revalidate]);
}
