import { picturesApi } from '../../pictures.api.ts';
import { type CarPicture, carPicture } from '../../pictures.contract.ts';

/** How giving a picture ended; `text` is for the person. */
export type PictureOutcome = { given: CarPicture } | { given?: undefined; text: string };

const unreachable = 'This did not reach the shop. The picture is as it was.';

/** Gives a car another picture: an upload's id or an address. Never throws: a network that is away is an outcome as well. */
export async function givePicture(carId: string, image: string): Promise<PictureOutcome> {
  try {
    const answer: Pick<Response, 'ok' | 'json'> = await picturesApi().stock[':id'].picture.$put({
      param: { id: carId },
      json: { image },
    });
    const said: unknown = await answer.json();
    if (answer.ok) return { given: carPicture.parse(said) };
    const { message } = said as { message?: unknown };
    return { text: typeof message === 'string' ? message : unreachable };
  } catch {
    return { text: unreachable };
  }
}

/** What a car shows, and what it waits for. Null where the shop did not answer. Never throws. */
export async function fetchPicture(carId: string): Promise<CarPicture | null> {
  try {
    const answer = await picturesApi().stock[':id'].picture.$get({ param: { id: carId } });
    return answer.ok ? carPicture.parse(await answer.json()) : null;
  } catch {
    return null;
  }
}
