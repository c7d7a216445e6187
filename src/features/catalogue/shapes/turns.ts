/** How a car is turned by a step: radians around it and above the floor, and how many times as close. */
export interface Turn {
  around?: number;
  above?: number;
  closer?: number;
}

export const turns = {
  left: { around: -Math.PI / 12 },
  right: { around: Math.PI / 12 },
  up: { above: 0.08 },
  down: { above: -0.08 },
  closer: { closer: 1.15 },
  farther: { closer: 1 / 1.15 },
} as const satisfies Record<string, Turn>;

/** What a key does, by its name; others do nothing. */
export const turnsOfKeys: Readonly<Record<string, Turn>> = {
  ArrowLeft: turns.left,
  ArrowRight: turns.right,
  ArrowUp: turns.up,
  ArrowDown: turns.down,
  '+': turns.closer,
  '=': turns.closer,
  '-': turns.farther,
};
