import { z } from 'zod';
import { condition, listingState } from '#features/catalogue/facts.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { countsOfFilters } from '#platform/lists/filter-counts.ts';
import { pageField, sortField } from '#platform/lists/pages.ts';
import { typedText } from '#platform/text/search-text.ts';
import { vehicleState } from '../vehicles.contract.ts';
import { shownVehicles } from './inventory.rules.ts';

const filters = {
  search: typedText()
    .max(100)
    .optional()
    .describe('Part of a VIN, the beginning of a stock number, or a car as in GET /cars'),
  show: z.enum(shownVehicles).default('here').describe('here: all but those that are gone'),
  location: typedText().max(100).optional().describe('Exactly this location'),
  car: z.string().min(1).max(64).optional().describe('The vehicles of this listing'),
};

export const inventoryQuery = z.object({
  ...filters,
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(50),
  cursor: cursorField,
  page: pageField,
  sort: sortField,
});
export type InventoryQuery = z.infer<typeof inventoryQuery>;

export const inventoryCounts = countsOfFilters(shownVehicles).meta({ id: 'InventoryCounts' });

export const inventoryExportQuery = z.object(filters);
export type InventoryFilters = z.infer<typeof inventoryExportQuery>;

/** The listing of a vehicle. */
export const carOfVehicle = z.object({
  _id: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  vip: z.boolean(),
  condition: condition.optional().describe('Absent: new'),
  modelYear: z.number().int().optional(),
  listingState,
  price: dollars.describe("The listing's own price"),
});

/** A vehicle in the inventory. */
export const vehicle = z
  .object({
    _id: z.string(),
    vin: z.string(),
    isGenerated: z.boolean().describe('The shop made the VIN up: it is no real one'),
    stockNumber: z.string(),
    state: vehicleState,
    car: carOfVehicle,
    mileageKm: z.number().int().optional(),
    location: z.string().optional(),
    arrivedOn: z.iso.date(),
    leftOn: z.iso.date().optional().describe('The day it left us'),
    days: z.number().int().describe('How long it has stood here, or stood until it left'),
    orderId: z.string().optional().describe('The order that has it'),
    cost: dollars.optional().describe('What it cost us: in answers to admins alone'),
    margin: z
      .number()
      .optional()
      .describe("The listing's own price less the cost: in answers to admins alone"),
  })
  .meta({ id: 'Vehicle' });
export type Vehicle = z.infer<typeof vehicle>;
export const vehicleList = z.array(vehicle).meta({ id: 'VehicleList' });

export const vehicleLocations = z.array(z.string()).meta({ id: 'VehicleLocations' });
