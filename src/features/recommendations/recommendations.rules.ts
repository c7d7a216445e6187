/**
 * What a recommendation weighs, and how far it looks. The weights were chosen on a made history
 * (ADR 0008); `node scripts/run.mjs bench/recommendations.ts` says what a change does.
 */

/** Two rows of three cars, as on the home page. */
export const few = 6;
export const atMost = 24;

/** What a customer did tells about their taste: a purchase most, a rental nearly as much, a look a little. */
export const signalWeight = {
  purchase: 1,
  rent: 0.8,
  /** Per visit. Who comes back to a car means it, up to three times. */
  view: 0.25,
  mostVisits: 3,
  /** Each older signal counts this part of the one after it: tastes and purses change. */
  fading: 0.95,
} as const;

/** What a similar customer did: what was bought together says more than what was looked at together. */
export const companionWeight = { order: 1, view: 0.2 } as const;

/**
 * Everybody buys the best sellers, so meeting them in other baskets says little: a car's score is divided by this
 * power of its buyers. 0 recommends best sellers to all, 1 favours oddities that one person bought.
 */
export const crowdDamping = 0.3;

/**
 * The parts of a score, each from 0 to 1. Best sellers sell well for a reason: popularity counts half. For a newcomer
 * it is all there is.
 */
export const scoreWeight = { together: 1, likeness: 1, popularity: 0.5 } as const;

/** How alike two cars are. The parts add up to 1. */
export const likenessWeight = { make: 0.4, price: 0.4, speed: 0.2 } as const;

/** At this distance, price and speed count e⁻¹ = 37 % of what they count at none. */
export const likenessReach = {
  /** Natural logarithm: a price 1.35 times as high or as low. What is near at $20,000 is not at $200,000. */
  price: 0.3,
  /** km/h */
  speed: 30,
} as const;

/** A car that was looked at and not bought may be shown again, but what is new to the customer goes first. */
export const seenBefore = 0.7;

/** The second car of a make counts this part of its score, the third that part again. */
export const sameMake = {
  /** Someone whose taste is known may well like one make. */
  known: 0.97,
  /** Popularity says little about one customer's taste, so the list shows the breadth of the catalogue. */
  newcomer: 0.4,
} as const;

/**
 * How far one question looks, in rows. These bound its work: it takes as long with a million orders as with a
 * thousand.
 */
export const reach = {
  /** The customer's newest orders, as many views, and of both together the newest. */
  signals: 20,
  /** Per signal, the newest others who bought that car, and as many who looked at it. */
  companions: 80,
  /** Of all those, the most similar. */
  similar: 80,
  /** Of each of them, the newest orders, and as many views. */
  companionSignals: 10,
  /** Candidates are compared with the strongest signals only. */
  compared: 8,
  /** The newest paid orders of the shop tell what is popular now. */
  popularOrders: 1000,
  /** Candidates: bought together, popular, near in price (both ways, for each of the strongest signals), … */
  together: 80,
  popular: 40,
  strongest: 5,
  nearPrice: 8,
  /** … of the makes that the customer likes most, and new in the shop: enough for any question by themselves. */
  makes: 3,
  perMake: 20,
  newest: 40,
} as const;

/** Views kept per customer: more than are looked at, so that a sold-out car leaves no gap. */
export const keptViews = 50;

/** A view this many minutes after the last one of the same car is another visit; until then it is a reload. */
export const newVisitAfter = 30;
