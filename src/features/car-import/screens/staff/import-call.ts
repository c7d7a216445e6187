import { carImportApi } from '../../car-import.api.ts';
import type { BadRow, CarImport } from '../../car-import.contract.ts';
import { maxBytes, tooLargeText } from '../../car-import.rules.ts';

/** A refusal or a missing answer, in words for the person. */
export class ImportFailure extends Error {}

const noAnswer = 'The shop did not answer. Nothing was changed.';

const messageIn = (text: string): string => {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : noAnswer;
  } catch {
    return noAnswer;
  }
};

/** Sends the file as it is. `onProgress` hears the part that has arrived, from 0 to 1. Throws an ImportFailure. */
export function sendFile(file: File, onProgress: (part: number) => void): Promise<CarImport> {
  if (file.size > maxBytes) return Promise.reject(new ImportFailure(tooLargeText));
  return new Promise((resolve, reject) => {
    // fetch does not tell how far an upload has come.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/car-imports?${new URLSearchParams({ fileName: file.name.slice(0, 200) })}`);
    request.setRequestHeader('Content-Type', 'text/csv');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ImportFailure(noAnswer));
    request.onload = () => {
      if (request.status === 202) resolve(JSON.parse(request.responseText) as CarImport);
      else reject(new ImportFailure(messageIn(request.responseText)));
    };
    request.send(file);
  });
}

async function answered<Value>(call: () => Promise<Response>): Promise<Value> {
  let answer: Response;
  try {
    answer = await call();
  } catch {
    throw new ImportFailure(noAnswer);
  }
  const text = await answer.text();
  if (!answer.ok) throw new ImportFailure(messageIn(text));
  return JSON.parse(text) as Value;
}

/** The file that this person brought last. Null where there is none, or the shop did not answer. Never throws. */
export async function fetchLatestImport(fetch: typeof globalThis.fetch): Promise<CarImport | null> {
  try {
    const answer = await carImportApi(fetch)['car-imports'].$get();
    return answer.ok ? ((await answer.json())[0] ?? null) : null;
  } catch {
    return null;
  }
}

const importCalls = carImportApi()['car-imports'][':id'];

export const fetchImport = (id: string) =>
  answered<CarImport>(() => importCalls.$get({ param: { id } }) as unknown as Promise<Response>);

export const confirmImport = (id: string) =>
  answered<CarImport>(() => importCalls.confirm.$post({ param: { id } }) as unknown as Promise<Response>);

export interface BadRowPage {
  rows: BadRow[];
  /** Absent on the last page. */
  next?: string;
}

/** Lines that cannot be taken, in the order of the file. */
export async function fetchBadRows(id: string, cursor?: string): Promise<BadRowPage> {
  let next: string | undefined;
  const query = { limit: '100', ...(cursor && { cursor }) };
  const rows = await answered<BadRow[]>(async () => {
    const answer: Response = await importCalls['bad-rows'].$get({ param: { id }, query });
    next = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
    return answer;
  });
  return { rows, ...(next && { next: decodeURIComponent(next) }) };
}
