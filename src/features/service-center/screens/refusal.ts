/** Why a call did not succeed. */
export interface Refusal {
  /** The server's text; absent where no answer came. */
  error?: string;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

/** The `error` field of an answer (rules.md#errors), and what is wrong with each field. */
export async function refusalOf(answer: { json(): Promise<unknown> }): Promise<Refusal> {
  const said = (await answer.json().catch(() => null)) as { error?: unknown; fields?: unknown } | null;
  return {
    ...(typeof said?.error === 'string' && said.error !== '' && { error: said.error }),
    ...(isTexts(said?.fields) && { fields: said.fields }),
  };
}
