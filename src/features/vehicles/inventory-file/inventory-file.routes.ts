import { z } from 'zod';
import { memberOf } from '#platform/actor.ts';
import { csvBody } from '#platform/csv/csv-body.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { takeUpload } from '#platform/http/take-upload.ts';
import type { UnnamedUnits } from '../units/units-in-the-way.ts';
import { vehicleFileQuery, vehicleFileResult } from './inventory-file.contract.ts';
import { fileTooLargeText, mostFileBytes, takeVehicleFile } from './inventory-file.service.ts';

const take = route(
  'keep vehicles',
  {
    method: 'post',
    path: '/vehicles/file',
    summary: 'Upload a CSV file of vehicles: a dry run, or with seen an import of all lines or none',
    description:
      'The columns are those of GET /vehicles/export.csv: vin, stockNumber, carId, state, mileageKm, location, arrivedOn, notes, and for admins cost; other columns are ignored. A VIN that is not in the inventory becomes a vehicle of its carId. 400 if the file cannot be read, 409 file-overtaken if vehicles have changed since the dry run.',
    tags: ['vehicles, staff'],
    request: {
      query: vehicleFileQuery,
      body: { content: { 'text/csv': { schema: z.string() } }, required: true as const },
    },
    responses: { 200: answer(vehicleFileResult, 'The effect of the file') },
  },
  takeUpload({ mostBytes: mostFileBytes, text: fileTooLargeText }),
);

/** `unnamedUnits` tells what orders have of a listing, which a higher shelf knows. */
export const inventoryFileRoutesWith = (unnamedUnits: UnnamedUnits) =>
  routes().openapi(take, async (c) => {
    const { platform, actor } = c.var;
    const file = await csvBody(c);
    return c.json(
      await takeVehicleFile(platform, memberOf(actor), file, { ...c.req.valid('query'), unnamedUnits }),
      200,
    );
  });
