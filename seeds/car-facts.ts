import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { description, equipment, facts } from '#features/catalogue/facts.contract.ts';
import { factBounds } from '#features/catalogue/facts.rules.ts';
import type { PictureName, SeedCar } from './cars.ts';

/** What a line of the files says of a car: its facts, a description and its equipment, whose entries a bar parts. */
const told = facts.extend({ description: description.optional(), equipment });
export type SeedFacts = z.infer<typeof told>;

const usedCar = z.object({
  make: z.string(),
  model: z.string(),
  color: z.string(),
  topSpeed: z.coerce.number().int(),
  price: z.coerce.number(),
  picture: z.string(),
});

const figures = new Set([...Object.keys(factBounds), 'zeroTo100', 'consumption']);

/** The cells of a line that are filled, as the schema of facts takes them. Throws where a fact is none. */
function factsOf(line: Record<string, string>): SeedFacts {
  const filled = Object.entries(line).filter(([, cell]) => cell !== '');
  const typed = filled.map(([name, cell]) => [name, figures.has(name) ? Number(cell) : cell]);
  return told.parse({ ...Object.fromEntries(typed), equipment: line.equipment?.split('|').filter(Boolean) });
}

async function linesOf(file: string): Promise<Record<string, string>[]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return parse(text, { columns: true });
}

const nameOfCar = ({ make, model }: { make?: string; model?: string }) => `${make} ${model}`;

/** The facts of the cars that the shop opens with, by 'make model'. */
export async function readFacts(): Promise<ReadonlyMap<string, SeedFacts>> {
  return new Map((await linesOf('car-facts.csv')).map((line) => [nameOfCar(line), factsOf(line)]));
}

/** The used, certified and demo cars: each is one vehicle. */
export async function readUsedCars(): Promise<{ car: SeedCar; told: SeedFacts }[]> {
  return (await linesOf('used-cars.csv')).map((line) => {
    const { topSpeed, price, picture, ...car } = usedCar.parse(line);
    return {
      // The file names pictures of this folder; a test looks for each of them.
      car: { ...car, topSpeedKmh: topSpeed, priceDollars: price, stock: 1, picture: picture as PictureName },
      told: factsOf(line),
    };
  });
}
