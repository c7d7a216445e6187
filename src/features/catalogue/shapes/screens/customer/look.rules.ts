/** From where a car is looked at, as one turns it. */
export interface Look {
  /** Radians from the nose, around the car. */
  around: number;
  /** Radians above the floor. */
  above: number;
  /** 1: the whole car fills the picture; 2: half of it does. */
  closeness: number;
}

/** As the studio's first picture shows it. */
export const firstLook: Look = { around: (43 * Math.PI) / 180, above: 0.1, closeness: 1 };

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
const wholeTurn = 2 * Math.PI;

/** A look that was changed: never from below the floor or straight from above, never through the car. */
export const changedLook = (look: Look, { around = 0, above = 0, closer = 1 }): Look => ({
  around: (((look.around + around) % wholeTurn) + wholeTurn) % wholeTurn,
  above: within(0.03, look.above + above, 1.1),
  closeness: within(0.8, look.closeness * closer, 2.6),
});

/** What a key does, by its name; others do nothing. */
export const keySteps: Readonly<Record<string, Parameters<typeof changedLook>[1]>> = {
  ArrowLeft: { around: -Math.PI / 12 },
  ArrowRight: { around: Math.PI / 12 },
  ArrowUp: { above: 0.08 },
  ArrowDown: { above: -0.08 },
  '+': { closer: 1.15 },
  '=': { closer: 1.15 },
  '-': { closer: 1 / 1.15 },
};

/** Radians for each pixel that a finger or the mouse moves: across the picture once is half a turn. */
export const dragged = (moved: { x: number; y: number }, width: number) => ({
  around: (moved.x / Math.max(width, 1)) * -Math.PI,
  above: (moved.y / Math.max(width, 1)) * Math.PI * 0.5,
});

const slowMs = 50;
/** A frame after so long is the first after a rest, or after the page was away: it says nothing. */
const restMs = 1_000;
const slowInARowLimit = 3;

/** How many frames in a row were slow, with one more that came after `ms`. */
export const slowFramesWith = (slowInARow: number, ms: number): number =>
  ms > slowMs && ms < restMs ? slowInARow + 1 : 0;

export const drawsTooSlowly = (slowInARow: number) => slowInARow >= slowInARowLimit;

/** How fast it still turns after `ms`, when it was let go of or shown first. Stands still in the end. */
export const turningAfter = (perSecond: number, ms: number): number => {
  const left = perSecond * Math.exp(-ms / 320);
  return Math.abs(left) < 0.01 ? 0 : left;
};
