import { carsNamed } from './count-units.ts';
import { openTestShop } from './shop.ts';
import { rarerActKinds, unitActKinds, unitActs } from './unit-acts.ts';

/**
 * Run as a process of its own: a further server of a shop, which does a hundred acts to its listings, eight at a time. Prints
 * how many were done and the codes of what was refused; ends with 1 where anything else went wrong.
 */
const [, , url = '', make = '', seed = '1'] = process.argv;
const shop = await openTestShop({}, { url, drop: async () => {} });
const people = {
  worker: await shop.signIn('Worker'),
  admin: await shop.signIn('Admin', { permits: ['admin-management'] }),
  customer: await shop.aCustomer(),
};
const listings = (await carsNamed(shop, make)).map(({ id }) => unitActs(shop, people, id));

let state = Number(seed);
/** The same numbers for the same seed (a linear congruential generator). */
const next = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
/** What finds something to do seldom is tried more often. */
const seldom = ['hold one', 'end a hold', 'end a hold', 'hand over another', 'take back'] as const;
const kinds = [...unitActKinds, ...rarerActKinds, ...seldom];
const acts = Array.from({ length: 100 }, () => ({
  listing: next(listings.length),
  kind: kinds[next(kinds.length)]!,
  place: next(100),
}));

const refused: string[] = [];
let done = 0;
const work = async (): Promise<void> => {
  const act = acts.pop();
  if (!act) return;
  const code = await listings[act.listing]!(act);
  if (code === undefined) done += 1;
  else refused.push(code);
  await work();
};
await Promise.all(Array.from({ length: 8 }, work));
console.log(JSON.stringify({ done, refused: [...new Set(refused)].sort() }));
await shop.close();
process.exit(0);
