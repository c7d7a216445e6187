import { ask } from '#page-kit/ask/ask.ts';
import { listingShapeApi } from '../../listing-shape.api.ts';
import type { ShapeChoice } from '../../listing-shape.contract.ts';

const noAnswer = 'The shop did not answer. Nothing was changed.';
const shapeCalls = (fetch?: typeof globalThis.fetch) => listingShapeApi(fetch).listings[':id'].shape;

/** What a listing looks like in 3D. */
export const findShape = (id: string, fetch?: typeof globalThis.fetch) =>
  ask(() => shapeCalls(fetch).$get({ param: { id } }), 'The 3D view could not be loaded.');

/** Shows a listing in 3D as chosen; by its pictures alone where nothing is. */
export const saveShape = (id: string, choice: ShapeChoice | undefined) =>
  choice
    ? ask(() => shapeCalls().$put({ param: { id }, json: choice }), noAnswer)
    : ask(() => shapeCalls().$delete({ param: { id } }), noAnswer);
