import { z } from 'zod';
import { parseHtml } from './html-rules.ts';

const absolute = z.url({ protocol: /^https?$/ });
const context = z.literal('https://schema.org');
const text = z.string().trim().min(1);

/** Units are those of UN/CEFACT's list. */
const quantity = (unitCode: string) =>
  z.object({
    '@type': z.literal('QuantitativeValue'),
    value: z.number().min(0),
    unitCode: z.literal(unitCode),
  });

/** What schema.org and the merchants' documentation of search engines ask of an offered car. */
const offeredCar = z.strictObject({
  '@context': context,
  '@type': z.tuple([z.literal('Product'), z.literal('Car')]),
  name: text,
  description: text,
  sku: text,
  image: z.array(absolute).min(1),
  url: absolute,
  brand: z.object({ '@type': z.literal('Brand'), name: text }),
  model: text,
  color: text,
  speed: z.object({
    '@type': z.literal('QuantitativeValue'),
    maxValue: z.number().positive(),
    // Of UN/CEFACT's list of units.
    unitCode: z.literal('KMH'),
  }),
  vehicleModelDate: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  vehicleConfiguration: text.optional(),
  bodyType: text.optional(),
  fuelType: text.optional(),
  vehicleTransmission: text.optional(),
  driveWheelConfiguration: z
    .enum([
      'https://schema.org/FrontWheelDriveConfiguration',
      'https://schema.org/RearWheelDriveConfiguration',
      'https://schema.org/AllWheelDriveConfiguration',
    ])
    .optional(),
  vehicleEngine: z
    .object({ '@type': z.literal('EngineSpecification'), enginePower: quantity('KWT') })
    .optional(),
  accelerationTime: quantity('SEC').extend({ valueReference: text }).optional(),
  vehicleSeatingCapacity: z.number().int().positive().optional(),
  numberOfDoors: z.number().int().positive().optional(),
  vehicleInteriorColor: text.optional(),
  mileageFromOdometer: quantity('KMT').optional(),
  numberOfPreviousOwners: z.number().int().min(0).optional(),
  offers: z.object({
    '@type': z.literal('Offer'),
    url: absolute,
    price: z.string().regex(/^\d+\.\d\d$/),
    // ISO 4217.
    priceCurrency: z.string().regex(/^[A-Z]{3}$/),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    itemCondition: z.enum(['https://schema.org/NewCondition', 'https://schema.org/UsedCondition']),
  }),
});

const inOrder = (items: readonly { position: number }[]) =>
  items.every(({ position }, index) => position === index + 1);

const trail = z.object({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.object({
        '@type': z.literal('ListItem'),
        position: z.number(),
        name: text,
        item: absolute,
      }),
    )
    .min(2)
    .refine(inOrder, 'The steps are counted from 1'),
});

const list = z
  .object({
    '@context': context,
    '@type': z.literal('ItemList'),
    numberOfItems: z.number(),
    itemListElement: z
      .array(z.object({ '@type': z.literal('ListItem'), position: z.number(), url: absolute }))
      .min(1)
      .refine(inOrder, 'The items are counted from 1'),
  })
  .refine((all) => all.numberOfItems === all.itemListElement.length, 'It counts its items');

const known = { Product: offeredCar, BreadcrumbList: trail, ItemList: list };
type KnownType = keyof typeof known;
const isKnown = (type: unknown): type is KnownType => typeof type === 'string' && type in known;

export interface StructuredData {
  types: KnownType[];
  /** Every address in it. */
  addresses: string[];
  /** What is wrong with it, a sentence each. */
  faults: string[];
}

const addressesIn = (value: unknown, key = ''): string[] => {
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, member]) => addressesIn(member, name));
  return typeof value === 'string' && ['url', 'item', 'image'].includes(key) ? [value] : [];
};

function read(script: string, found: StructuredData): void {
  let data: unknown;
  try {
    data = JSON.parse(script);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    found.faults.push(`It does not parse: ${error.message}`);
    return;
  }
  const { '@type': types } = z.object({ '@type': z.unknown() }).catch({ '@type': undefined }).parse(data);
  const type = Array.isArray(types) ? types[0] : types;
  if (!isKnown(type)) {
    found.faults.push(`Nobody asked for ${JSON.stringify(types)}`);
    return;
  }
  const judged = known[type].safeParse(data);
  found.types.push(type);
  found.addresses.push(...addressesIn(data));
  for (const { path, message } of judged.error?.issues ?? [])
    found.faults.push(`${type}.${path.join('.')}: ${message}`);
}

/** What a page tells machines about itself in JSON-LD, judged. */
export function structuredDataOf(html: string): StructuredData {
  const found: StructuredData = { types: [], addresses: [], faults: [] };
  for (const script of parseHtml(html).querySelectorAll('script[type="application/ld+json"]'))
    read(script.textContent, found);
  return found;
}
