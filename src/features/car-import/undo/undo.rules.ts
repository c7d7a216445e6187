/** So many cars are named in a plan; the others are counted. */
export const namedInPlan = 100;

/** What an import may change of a car, by column, as people call it. */
export const fieldWords: Readonly<Record<string, string>> = {
  make: 'make',
  model: 'model',
  color: 'color',
  top_speed: 'top speed',
  price_cents: 'price',
  old_price_cents: 'price',
  stock: 'stock',
  condition: 'condition',
  listing_state: 'listing state',
  model_year: 'model year',
  trim: 'trim',
  body: 'body',
  fuel: 'fuel',
  transmission: 'transmission',
  drive: 'drive',
  power_kw: 'power',
  zero_to_100_tenths: '0–100 km/h',
  range_km: 'range',
  consumption_tenths: 'consumption',
  seats: 'seats',
  doors: 'doors',
  interior_color: 'interior color',
  mileage_km: 'mileage',
  previous_owners: 'previous owners',
  description: 'description',
  equipment: 'equipment',
};
