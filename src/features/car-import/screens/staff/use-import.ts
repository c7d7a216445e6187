import { useEffect, useState } from 'react';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import type { Uploaded } from '#page-kit/ask/upload.ts';
import type { CarImport } from '../../car-import.contract.ts';
import type { CarImportRoutes } from '../../car-import.routes.ts';
import { noAnswerOfImport, sendFile } from './send-file.ts';
import { useBadRows } from './use-bad-rows.ts';

const pollEveryMs = 700;

const importCalls = client<CarImportRoutes>()['car-imports'][':id'];

const isUnderWay = (one: CarImport | undefined) => one?.state === 'reading' || one?.state === 'writing';

type BadRows = 'refuse' | 'leave-out';

/** One import, from the file to the cars; it begins with the one that somebody left under way. `onWritten` hears of its end. */
export function useImport(left: CarImport | undefined, onWritten: () => void) {
  const [sent, setSent] = useState<number>();
  const [current, setCurrent] = useState(left);
  const [failure, setFailure] = useState<string>();

  const follow = (asked: Asked<CarImport> | Uploaded<CarImport>) => {
    if (asked?.ok) {
      setCurrent(asked.value);
      if (asked.value.state === 'written') onWritten();
    } else setFailure(asked?.text);
  };

  useEffect(() => {
    if (!current || !isUnderWay(current) || failure) return;
    const look = async () =>
      follow(await ask(() => importCalls.$get({ param: { id: current._id } }), noAnswerOfImport));
    const timer = setTimeout(() => void look(), pollEveryMs);
    return () => clearTimeout(timer);
  });

  const { bad, showMore } = useBadRows(current, setFailure);

  return {
    sent,
    current,
    bad,
    failure,
    isUnderWay: sent !== undefined || (isUnderWay(current) && !failure),
    bring: async (file: File) => {
      setFailure(undefined);
      setCurrent(undefined);
      setSent(0);
      follow(await sendFile(file, setSent));
      setSent(undefined);
    },
    choose: (asked: Asked<CarImport>) => {
      setFailure(undefined);
      follow(asked);
    },
    confirm: async (id: string, badRows: BadRows) => {
      setFailure(undefined);
      const wanted = { param: { id }, query: { badRows } };
      follow(await ask(() => importCalls.confirm.$post(wanted), noAnswerOfImport));
    },
    showMore: (id: string) => {
      setFailure(undefined);
      return showMore(id);
    },
    goOn: () => setFailure(undefined),
  };
}
