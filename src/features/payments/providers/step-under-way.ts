const name = 'marque.step-at-bank';

/** The tab's storage; undefined where the browser keeps nothing. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what was sent when the bank asked for its owner, for a bank with a page of its own: the page that they come back to
 * sends it once more. Nothing where the page that pays keeps it itself.
 */
export const keepStep = (sent?: object): void =>
  sent ? storage()?.setItem(name, JSON.stringify(sent)) : forgetStep();

export const forgetStep = (): void => storage()?.removeItem(name);

/** What `keepStep` kept in this tab; as unknown as all that lies in a browser. */
export function keptStep(): unknown {
  try {
    return JSON.parse(storage()?.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
