/** How a call ended. `message` is the server's text, `fields` what is wrong with each; all absent where no answer came. */
export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; code?: string; message?: string; fields?: Record<string, string> };

interface Answer {
  ok: boolean;
  json(): Promise<unknown>;
}

/** Never throws: a network that is away is an outcome, too. */
export async function outcomeOf<Value>(call: () => Promise<Answer>): Promise<Outcome<Value>> {
  try {
    const answer = await call();
    const said = (await answer.json()) as Extract<Outcome<Value>, { ok: false }>;
    if (answer.ok) return { ok: true, value: said as unknown as Value };
    return { ok: false, code: said.code, message: said.message, fields: said.fields };
  } catch {
    return { ok: false };
  }
}
