import { countedTo, type ListCount } from '#platform/lists/list-page.ts';
import { countedExactly } from '../search.rules.ts';

/** A count as it is told. */
export const toldCount = (counted: number): ListCount => countedTo(countedExactly, counted);
