/** Seconds that a permit lasts after a person has re-entered their credentials (rules.md#permits). */
export const permitLifetime = 10 * 60;
