import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import type { ShapeChoice } from '../../listing-shape.contract.ts';
import type { ListingShapeRoutes } from '../../listing-shape.routes.ts';

const noAnswer = 'The server did not respond. Nothing was changed.';

/** Shows a listing in 3D as chosen; by its pictures alone where nothing is. */
export function saveShape(id: string, choice: ShapeChoice | undefined) {
  const { shape } = client<ListingShapeRoutes>().listings[':id'];
  return choice
    ? ask(() => shape.$put({ param: { id }, json: choice }), noAnswer)
    : ask(() => shape.$delete({ param: { id } }), noAnswer);
}
