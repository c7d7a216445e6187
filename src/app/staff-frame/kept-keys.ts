import { browserStorage } from '#page-kit/browser-storage.ts';

const place = 'desk-single-keys';

/** Whether this browser has the desk's single keys turned off. */
export const areKeysOff = (): boolean => browserStorage()?.getItem(place) === 'off';

/** Turns them off or on, for this browser. */
export const turnKeys = (state: 'on' | 'off'): void => browserStorage()?.setItem(place, state);
