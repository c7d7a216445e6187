import type pg from 'pg';

/** Draws the same numbers in each run of one seed. */
export function drawerOf(seed: number) {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  /** At least 0 and below 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  /** The first ones far more often than the last ones. */
  const skewed = (bound: number): number => Math.floor(next() ** 3 * bound);
  const oneOf = <Thing>(things: readonly Thing[]): Thing => things[below(things.length)]!;
  const early = <Thing>(things: readonly Thing[]): Thing => things[skewed(things.length)]!;
  return { next, below, skewed, oneOf, early };
}
type Drawer = ReturnType<typeof drawerOf>;

/** The most frequent makes first. */
const makes = [
  'Volkswagen',
  'Toyota',
  'Ford',
  'BMW',
  'Mercedes-Benz',
  'Audi',
  'Hyundai',
  'Kia',
  'Honda',
  'Škoda',
  'Renault',
  'Peugeot',
  'Nissan',
  'Opel',
  'Seat',
  'Volvo',
  'Mazda',
  'Citroën',
  'Fiat',
  'Chevrolet',
  'Tesla',
  'Mini',
  'Porsche',
  'Jeep',
  'Land Rover',
  'Subaru',
  'Suzuki',
  'Mitsubishi',
  'Dacia',
  'Lexus',
  'Alfa Romeo',
  'Jaguar',
  'Cupra',
  'Polestar',
  'Maserati',
  'Bentley',
  'Ferrari',
  'Aston Martin',
  'Lamborghini',
  'McLaren',
] as const;

/** Second parts of made-up model names; the first is a letter or two of the make. */
const lines = [
  'Golf',
  'Touring',
  'Cross',
  'Sportback',
  'Avant',
  'Grand',
  'City',
  'Active',
  'Prime',
  'Vista',
  'Terra',
  'Nova',
  'Sedan',
  'Estate',
  'GT',
  'Turbo',
  'Eco',
  'Urban',
  'Trail',
  'Pro',
] as const;
export const colors = [
  'Polar White',
  'Jet Black',
  'Silver',
  'Graphite Gray',
  'Deep Blue',
  'Guards Red',
  'Racing Green',
  'Champagne',
  'Shark Blue',
  'Papaya Orange',
  'Pearl White',
  'Night Black',
  'Moonstone Gray',
  'Atlantic Blue',
  'Ruby Red',
  'Forest Green',
  'Sand Beige',
  'Copper',
  'Bronze',
  'Violet',
] as const;
const trims = [
  'Sport',
  'Comfort',
  'Style',
  'S line',
  'Business',
  'Premium',
  'Base',
  'Limited',
  'xDrive',
  'R-Design',
];

/** A model of the made-up catalogue: its figures belong together. */
export interface DrawnModel {
  make: string;
  model: string;
  body: string;
  fuel: string;
  /** Dollars, new. */
  price: number;
  powerKw: number;
}

const bodies = ['suv', 'hatchback', 'sedan', 'wagon', 'coupe', 'convertible', 'van', 'pickup'] as const;
const fuels = ['petrol', 'diesel', 'hybrid', 'electric', 'plug-in-hybrid', 'gas', 'hydrogen'] as const;

/** All models, the most frequent ones of each make first: some 800 of 40 makes. */
export function drawModels(draw: Drawer): DrawnModel[] {
  return makes.flatMap((make, place) =>
    Array.from({ length: 20 }, (_, number): DrawnModel => {
      const luxury = place / makes.length;
      const price = Math.round((14_000 + 230_000 * luxury ** 3) * (0.7 + draw.next()));
      return {
        make,
        model: `${make.slice(0, 1)}${1 + number} ${lines[(place * 7 + number) % lines.length]}`,
        body: draw.early(bodies),
        fuel: draw.early(fuels),
        price,
        powerKw: Math.round(50 + price / 700 + 40 * draw.next()),
      };
    }),
  );
}

const columns = [
  'id text',
  'vip bool',
  'make text',
  'model text',
  'color text',
  'top_speed int',
  'price_cents bigint',
  'old_price_cents bigint',
  'stock int',
  'condition text',
  'listing_state text',
  'model_year int',
  'trim text',
  'body text',
  'fuel text',
  'transmission text',
  'drive text',
  'power_kw int',
  'mileage_km int',
] as const;

/** A listing as a row of the columns above. The oldest twentieth has a model of its own name, and so have VIP cars. */
function drawListing(draw: Drawer, models: readonly DrawnModel[], number: number, count: number): unknown[] {
  const place = draw.skewed(makes.length) * 20 + draw.skewed(20);
  const drawn = models[place]!;
  const isVip = number % 20 === 0;
  const isOld = number < count / 20;
  const model =
    isVip && number % 3 === 0
      ? `${drawn.model} Astra`
      : isOld && number % 2 === 1
        ? `${drawn.model} Countach`
        : drawn.model;
  const rare = number % 200_000 === 7 ? 'Huracán' : undefined;
  const age = draw.skewed(14);
  const isUsed = age > 0;
  const price = Math.round(drawn.price * 0.88 ** age * (0.8 + 0.4 * draw.next())) * 100;
  const state = number > count * 0.98 ? 'draft' : draw.below(12) === 0 ? 'archived' : 'published';
  return [
    String(number).padStart(20, '0'),
    isVip,
    drawn.make,
    rare ?? model,
    draw.early(colors),
    140 + Math.round(drawn.powerKw * 0.4),
    price,
    draw.below(10) === 0 ? Math.round(price * (1.02 + 0.2 * draw.next())) : null,
    draw.below(15) === 0 ? 0 : isUsed ? 1 : 1 + draw.below(5),
    isUsed ? (draw.below(8) === 0 ? 'certified' : 'used') : 'new',
    state,
    draw.below(30) === 0 ? null : 2026 - age,
    draw.below(3) === 0 ? null : draw.early(trims),
    draw.below(40) === 0 ? null : drawn.body,
    draw.below(40) === 0 ? null : drawn.fuel,
    drawn.fuel === 'electric' ? 'single-speed' : draw.early(['automatic', 'manual', 'dual-clutch', 'cvt']),
    draw.early(['front', 'all', 'rear']),
    draw.below(50) === 0 ? null : drawn.powerKw,
    isUsed ? Math.round(age * 14_000 * (0.4 + draw.next())) : null,
  ];
}

const portion = 10_000;

/** Fills an empty shop with listings whose makes are skewed and whose figures belong together. Indexes are made afterwards. */
export async function fillDrawn(
  pool: pg.Pool,
  models: readonly DrawnModel[],
  count: number,
  draw: Drawer,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = 'cars'::regclass and not indisunique`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  const names = columns.map((column) => column.split(' ')[0]).join(', ');
  const arrays = columns.map((column, place) => `$${place + 1}::${column.split(' ')[1]}[]`).join(', ');
  for (let from = 1; from <= count; from += portion) {
    const listings = Array.from({ length: Math.min(portion, count - from + 1) }, (_, place) =>
      drawListing(draw, models, from + place, count),
    );
    const values = columns.map((_, place) => listings.map((listing) => listing[place]));
    await pool.query(`insert into cars (${names}) select * from unnest(${arrays})`, values);
  }
  for (const { made } of rows) await pool.query(made);
  await pool.query('vacuum analyze');
}
