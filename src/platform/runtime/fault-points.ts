/** What a test's crash throws: nothing in the shop catches it on purpose. */
export class Crash extends Error {
  constructor(name: string) {
    super(`Crashed at fault point '${name}'`);
  }
}

let armed: string | undefined;

/**
 * A place between two steps that a crash would part (rules.md#fault-points). Does nothing, but where a test asked for a
 * crash here.
 */
export function faultPoint(name: string): void {
  if (armed !== name) return;
  armed = undefined;
  throw new Crash(name);
}

/** For tests: the next arrival at this fault point throws. Returns the undoing of it, which tells whether it happened. */
export function crashAt(name: string): () => boolean {
  armed = name;
  return () => {
    const isHit = armed !== name;
    armed = undefined;
    return isHit;
  };
}
