import { z } from 'zod';

/** Of a file, its header apart. */
export const mostLines = 1_000;

export const unitsOfFile = ['counted', 'new'] as const;
export type UnitsOfFile = (typeof unitsOfFile)[number];

export const vehicleFileQuery = z.object({
  unitsAre: z
    .enum(unitsOfFile)
    .default('counted')
    .describe('For VINs not in the inventory: units already counted in stock, or new units'),
  vinConfirmed: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe(
      'VINs with a wrong check digit were compared with the vehicles; without it their lines have errors',
    ),
  seen: z
    .string()
    .max(64)
    .optional()
    .describe('The version from the dry run: the file is imported. Absent: a dry run'),
});

const badLine = z.object({
  line: z.number().int().describe('In the file; the first line names the columns'),
  vehicle: z.string().describe('The VIN of the line'),
  reasons: z.array(z.string()),
});

/** What a file of vehicles does, or has done. */
export const vehicleFileResult = z
  .object({
    isWritten: z.boolean(),
    version: z.string().describe('Version of the preview; an import must send it'),
    newVehicles: z.number().int(),
    changedVehicles: z.number().int(),
    unchangedVehicles: z.number().int(),
    badLines: z.number().int(),
    bad: z.array(badLine).describe('The first 100 of them, in the order of the file'),
  })
  .meta({ id: 'VehicleFileResult' });
export type VehicleFileResult = z.infer<typeof vehicleFileResult>;

/** The code of the refusal where vehicles have changed since the dry run. */
export const fileOvertakenCode = 'file-overtaken';
