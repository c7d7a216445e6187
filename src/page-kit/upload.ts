import { type Refused, readRefusal } from './ask.ts';

/** How an upload ended; null where it was cancelled. */
export type Uploaded<Value> = { ok: true; value: Value } | Refused | null;

export interface Upload<Value> {
  ended: Promise<Uploaded<Value>>;
  cancel: () => void;
}

interface WantedUpload<Value> {
  address: string;
  file: File;
  /** The Content-Type. */
  type: string;
  /** What a success answers. */
  answer: { safeParse(value: unknown): { success: true; data: Value } | { success: false } };
  /** For the person, where the shop says nothing. */
  fallback: string;
  /** Hears how much has left, from 0 to 1. */
  onProgress: (share: number) => void;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A page of some proxy: the caller's schema refuses it.
    return undefined;
  }
}

/**
 * Posts a file as it is. XMLHttpRequest, since fetch does not say how much of a body has left.
 */
export function upload<Value>(wanted: WantedUpload<Value>): Upload<Value> {
  const { address, file, type, answer, fallback, onProgress } = wanted;
  const request = new XMLHttpRequest();
  const endOf = async (): Promise<Uploaded<Value>> => {
    const isSuccess = request.status >= 200 && request.status < 300;
    const said = isSuccess ? answer.safeParse(parsed(request.responseText)) : undefined;
    if (said?.success) return { ok: true, value: said.data };
    return readRefusal(request.status, request.responseText, fallback);
  };
  const ended = new Promise<Uploaded<Value>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(endOf());
    request.onerror = () => resolve(refuseUnsent(fallback));
    request.onabort = () => resolve(null);
  });
  request.open('POST', address);
  request.setRequestHeader('Content-Type', type);
  request.send(file);
  return { ended, cancel: () => request.abort() };
}

/** A refusal that is known without asking the shop. */
export const refuseUnsent = (text: string): Refused => ({ ok: false, text, fields: {}, said: {} });
