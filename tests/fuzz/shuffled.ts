/** The same values in an order that the seed says. */
export function shuffled<Value>(values: readonly Value[], seed: number): Value[] {
  // A linear congruential generator.
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}
