import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { partOnDemand } from '../part-on-demand.tsx';

const touches = ['pointerover', 'touchstart', 'focusin', 'input'];

/** The ids of the elements whose parts are at rest. They wake together: what is done in one is shown in the others. */
const atRest = new Set<string>();
let wake: () => void = () => {};
let woken: Promise<void> | undefined;
/** From then on every part of this document is fetched at once, also one that is only looked at now. */
let isAwake = false;

function look({ target }: Event): void {
  if (target instanceof Element && [...atRest].some((id) => target.closest(`#${id}`))) wakeParts();
}

/** Fetches the script of all parts that are at rest: the page is about to show something else. */
export function wakeParts(): void {
  for (const touch of touches) removeEventListener(touch, look, true);
  atRest.clear();
  isAwake = true;
  wake();
}

function untilWoken(id: string): Promise<void> {
  woken ??= new Promise((resolve) => {
    wake = resolve;
    // At the window: React stops what happens in a part that is not alive yet.
    for (const touch of touches) addEventListener(touch, look, { capture: true, passive: true });
  });
  atRest.add(id);
  return woken;
}

/**
 * As `partOnDemand`, for a part of links and form fields that work by themselves: what the server has drawn inside the
 * element of that id stays without script until one of these parts is touched, or until `wakeParts`. Where the browser draws
 * it, its script is fetched at once.
 */
export const partAtRest = <Props extends object>(id: string, load: () => Promise<ComponentType<Props>>) =>
  partOnDemand(async () => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id);
    // The pointer may have come before this script: it says nothing any more while it rests.
    if (element?.matches(':hover, :focus-within')) wakeParts();
    if (element?.hasChildNodes() && !isAwake) await untilWoken(id);
    return load();
  });

/**
 * What the `Suspense` around such a part shows meanwhile. React draws a part anew that got something else to show before it
 * was alive: what the server drew is gone then, and nothing is left there to be touched.
 */
export function WhileAtRest({ children }: { children?: ReactNode }) {
  useEffect(wakeParts, []);
  return children;
}

/**
 * Called by the component around such a part, a `memo`, with its props: where it gets others, as when the page was read
 * anew, React waits for the part's script before it shows any of that.
 */
export function useWakeOnChange(props: object): void {
  const [first] = useState(props);
  if (first !== props) wakeParts();
}
