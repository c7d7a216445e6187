/** Once the page is there and the browser has nothing better to do: the first visit must not wait for it. */
function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 2_000));
  if (document.readyState === 'complete') idle(act);
  else window.addEventListener('load', () => idle(act), { once: true });
}

/** A person who saves data does not want pages that may never be read. */
const savesData = (): boolean => window.matchMedia('(prefers-reduced-data: reduce)').matches;

/** Lets the shop be read without a network (rules.md#offline). Not in development, where every file changes. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  whenIdle(() => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('The shop cannot be kept for reading offline', error));
  });
}
