import { useEffect, useState } from 'react';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import type { Uploaded } from '#page-kit/ask/upload.ts';
import { carImportApi } from '../../car-import.api.ts';
import type { BadRow, CarImport } from '../../car-import.contract.ts';
import { noAnswerOfImport, sendFile } from './send-file.ts';

const pollEveryMs = 700;

const importCalls = carImportApi()['car-imports'][':id'];

const askBadRows = (id: string, cursor?: string) =>
  askListPage(
    () => importCalls['bad-rows'].$get({ param: { id }, query: { limit: '100', ...(cursor && { cursor }) } }),
    noAnswerOfImport,
  );

const noBadRows: ListPage<BadRow> = { items: [], total: 0, atLeast: false, next: null };

const isUnderWay = (one: CarImport | undefined) => one?.state === 'reading' || one?.state === 'writing';

/** One import, from the file to the cars; it begins with the one that somebody left under way. */
export function useImport(left: CarImport | undefined) {
  const [sent, setSent] = useState<number>();
  const [current, setCurrent] = useState(left);
  const [bad, setBad] = useState(noBadRows);
  const [failure, setFailure] = useState<string>();

  const follow = (asked: Asked<CarImport> | Uploaded<CarImport>) => {
    if (asked?.ok) setCurrent(asked.value);
    else setFailure(asked?.text);
  };

  useEffect(() => {
    if (!current || !isUnderWay(current) || failure) return;
    const look = async () =>
      follow(await ask(() => importCalls.$get({ param: { id: current._id } }), noAnswerOfImport));
    const timer = setTimeout(() => void look(), pollEveryMs);
    return () => clearTimeout(timer);
  });

  const badId = current && current.badRows > 0 && !isUnderWay(current) ? current._id : undefined;
  const showBadRows = async (id: string, before: ListPage<BadRow>) => {
    const asked = await askBadRows(id, before.next ?? undefined);
    if (asked.ok) setBad({ ...asked.value, items: [...before.items, ...asked.value.items] });
    else setFailure(asked.text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines of another import are read anew
  useEffect(() => {
    setBad(noBadRows);
    if (badId) void showBadRows(badId, noBadRows);
  }, [badId]);

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
    confirm: async (id: string) => {
      setFailure(undefined);
      follow(await ask(() => importCalls.confirm.$post({ param: { id } }), noAnswerOfImport));
    },
    showMore: (id: string) => {
      setFailure(undefined);
      return showBadRows(id, bad);
    },
    goOn: () => setFailure(undefined),
  };
}
