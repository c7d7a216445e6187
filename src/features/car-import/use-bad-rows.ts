import { useEffect, useState } from 'react';
import { client } from '#page-kit/client.ts';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import type { BadRow, CarImport } from './car-import.contract.ts';
import type { CarImportRoutes } from './car-import.routes.ts';
import { noAnswerOfImport } from './send-file.ts';

const noBadRows: ListPage<BadRow> = { items: [], total: 0, atLeast: false, next: null };

const askBadRows = (id: string, cursor?: string) =>
  askListPage(
    () =>
      client<CarImportRoutes>()['car-imports'][':id']['bad-rows'].$get({
        param: { id },
        query: { limit: '100', ...(cursor && { cursor }) },
      }),
    noAnswerOfImport,
  );

/** The lines of an import that cannot be taken, as far as they were asked for; `showMore` asks for the next ones. */
export function useBadRows(current: CarImport | undefined, onFailure: (text: string) => void) {
  const [bad, setBad] = useState(noBadRows);
  const hasBad = current && current.badRows > 0 && (current.state === 'read' || current.state === 'refused');
  // None while it is read anew by other columns, or written: after that it may have other bad lines.
  const id = hasBad ? current._id : undefined;
  useEffect(() => {
    setBad(noBadRows);
    if (id === undefined) return;
    let isOld = false;
    void askBadRows(id).then((asked) => {
      if (isOld) return;
      if (asked.ok) setBad(asked.value);
      else onFailure(asked.text);
    });
    return () => {
      isOld = true;
    };
  }, [id, onFailure]);
  const showMore = async (of: string) => {
    const asked = await askBadRows(of, bad.next ?? undefined);
    if (asked.ok) setBad({ ...asked.value, items: [...bad.items, ...asked.value.items] });
    else onFailure(asked.text);
  };
  return { bad, showMore };
}
