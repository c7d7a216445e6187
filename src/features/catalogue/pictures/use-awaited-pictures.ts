import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isOnItsWay, type PicturedCar } from './pictures.contract.ts';

/** Each look takes longer to come than the one before. */
const firstPauseMs = 1_500;
const longestPauseMs = 20_000;

/** Has the page loaded again while pictures of its cars are being prepared, until they are there or have a problem. */
export function useAwaitedPictures(cars: readonly Pick<PicturedCar, '_id' | 'waitingPicture'>[]): void {
  const { revalidate } = useRevalidator();
  const awaited = cars
    .filter(isOnItsWay)
    .map((car) => car._id)
    .join();
  useEffect(() => {
    if (!awaited) return;
    let pauseMs = firstPauseMs;
    let timer = setTimeout(look, pauseMs);
    async function look() {
      await revalidate();
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
      timer = setTimeout(look, pauseMs);
    }
    return () => clearTimeout(timer);
  }, [awaited, revalidate]);
}
