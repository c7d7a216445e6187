/** What a proof says: what did not hold, in sentences, and what it measured. */
export interface Proven {
  broken: readonly string[];
  figures: object;
}

/** How far a proof has come; its figures alone go to stdout. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
