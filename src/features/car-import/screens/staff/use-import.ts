import { useEffect, useState } from 'react';
import type { CarImport } from '../../car-import.contract.ts';
import { type BadRowPage, confirmImport, fetchBadRows, fetchImport, sendFile } from './import-call.ts';

const pollEvery = 700;

const isUnderWay = (one: CarImport | undefined) => one?.state === 'reading' || one?.state === 'writing';

/** One import, from the file to the cars; it begins with the one that somebody left under way. */
export function useImport(left: CarImport | undefined) {
  const [sent, setSent] = useState<number>();
  const [current, setCurrent] = useState(left);
  const [bad, setBad] = useState<BadRowPage>({ rows: [] });
  const [failure, setFailure] = useState<string>();

  const attempt = async (act: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure((error as Error).message);
    }
  };

  useEffect(() => {
    if (!current || !isUnderWay(current) || failure) return;
    const timer = setTimeout(() => {
      void attempt(async () => setCurrent(await fetchImport(current._id)));
    }, pollEvery);
    return () => clearTimeout(timer);
  });

  const badId = current && current.badRows > 0 && !isUnderWay(current) ? current._id : undefined;
  useEffect(() => {
    setBad({ rows: [] });
    if (badId) void fetchBadRows(badId).then(setBad, (error: Error) => setFailure(error.message));
  }, [badId]);

  return {
    sent,
    current,
    bad,
    failure,
    isUnderWay: sent !== undefined || (isUnderWay(current) && !failure),
    bring: (file: File) =>
      attempt(async () => {
        setCurrent(undefined);
        setSent(0);
        await sendFile(file, setSent)
          .then(setCurrent)
          .finally(() => setSent(undefined));
      }),
    confirm: (id: string) => attempt(async () => setCurrent(await confirmImport(id))),
    showMore: (id: string) =>
      attempt(async () => {
        const more = await fetchBadRows(id, bad.next);
        setBad({ ...more, rows: [...bad.rows, ...more.rows] });
      }),
    goOn: () => setFailure(undefined),
  };
}
