import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../shop-data.ts';

/** When the copy was saved that the page shows; null where it came from the shop itself. */
let savedAt: string | null = null;
const listeners = new Set<() => void>();

function note(when: string | null): void {
  savedAt = when;
  for (const listener of listeners) listener();
}

/** The service worker alone knows whether it answered, or the network. */
function askWorker(address: string): Promise<string | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(null);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : null);
    worker.postMessage({ savedCopyOf: address }, [port2]);
  });
}

/** Asks anew whenever the page or its data has changed. Called once, by the shell. */
export function useSavedCopyWatch(): void {
  const { pathname, search } = useLocation();
  const shop = useShop();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew has other data, and may be no copy
  useEffect(() => {
    let isCurrent = true;
    void askWorker(`${pathname}${search}`).then((when) => isCurrent && note(when));
    return () => {
      isCurrent = false;
    };
  }, [pathname, search, shop]);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useSavedAt = (): string | null =>
  useSyncExternalStore(
    listen,
    () => savedAt,
    () => null,
  );

/** Whether nothing can be bought for want of a connection. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => savedAt !== null || !navigator.onLine,
    () => false,
  );
