import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the shop takes for anything: an answer that is later is none. */
const patienceMs = 12_000;

/** What came back; status 0: nothing did. */
export interface Answer {
  status: number;
  body: unknown;
}

const nothing: Answer = { status: 0, body: undefined };

const bodyOf = async (answer: Response): Promise<unknown> =>
  answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text();

/** One question to one server. */
async function askAt(url: string, path: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(patienceMs) });
    return { status: answer.status, body: await bodyOf(answer) };
  } catch {
    return nothing;
  }
}

/** Nothing was said of whether it was done: the same call has to come again. */
export const isOpen = ({ status }: Answer): boolean => status === 0 || status === 429 || status >= 500;

/**
 * The servers of one shop, asked as a proxy before them asks: one in turn, and the next one where that does not answer or is not
 * ready. What fails at all of them is what a customer sees fail.
 */
export class Doors {
  #urls: readonly string[];
  #turn = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** From now on these. */
  lead(urls: readonly string[]): void {
    this.#urls = urls;
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    this.#turn += 1;
    const first = this.#turn;
    let last = nothing;
    for (let tries = 0; tries < this.#urls.length; tries += 1) {
      const url = this.#urls[(first + tries) % this.#urls.length];
      if (url === undefined) break;
      last = await askAt(url, path, init);
      if (last.status !== 0 && last.status < 500) return last;
    }
    return last;
  }

  /** Sends the same call until it was answered for good, or until `isOver`. */
  async insist(path: string, init: RequestInit, isOver: () => boolean): Promise<Answer> {
    for (;;) {
      const answer = await this.ask(path, init);
      if (!isOpen(answer) || isOver()) return answer;
      await pause(50);
    }
  }
}

/** A JSON call of somebody who is signed in. */
export const asCall = (token: string, body: object, key?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key && { 'idempotency-key': key }),
  },
  body: JSON.stringify(body),
});
