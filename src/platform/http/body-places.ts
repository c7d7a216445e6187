import { tooBusy, tooManyAtOnce } from './bodies.errors.ts';
import type { PlaceLimits } from './bodies.rules.ts';

/** The bodies that are on their way now. */
export interface BodyPlaces {
  /** Counts a body until the returned function is called. Throws 429 or 503 where there are too many. */
  take(address: string, bytes: number): () => void;
}

export function openBodyPlaces(limits: PlaceLimits): BodyPlaces {
  const byAddress = new Map<string, number>();
  let taken = 0;
  return {
    take(address, bytes) {
      const ofAddress = byAddress.get(address) ?? 0;
      if (ofAddress >= limits.perAddress) throw tooManyAtOnce();
      if (taken + bytes > limits.mostBytes) throw tooBusy();
      byAddress.set(address, ofAddress + 1);
      taken += bytes;
      let free = () => {
        const left = byAddress.get(address)! - 1;
        if (left === 0) byAddress.delete(address);
        else byAddress.set(address, left);
        taken -= bytes;
        free = () => {};
      };
      return () => free();
    },
  };
}
