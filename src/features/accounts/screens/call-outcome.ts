/** How a call ended. `message` is the server's text, `fields` what is wrong with each; absent where no answer came. */
export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; message?: string; fields?: Record<string, string> };

interface Answer {
  ok: boolean;
  json(): Promise<unknown>;
}

/** Never throws: a network that is away is an outcome, too. */
export async function outcomeOf<Value>(call: () => Promise<Answer>): Promise<Outcome<Value>> {
  try {
    const answer = await call();
    const said = (await answer.json()) as { message?: string; fields?: Record<string, string> };
    if (answer.ok) return { ok: true, value: said as Value };
    return { ok: false, message: said.message, fields: said.fields };
  } catch {
    return { ok: false };
  }
}
