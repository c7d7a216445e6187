import { pageIsLeft } from '../ask/ask.ts';
import { mayUseCamera } from './camera-pages.ts';

const key = 'marque:camera';

/** The path that this document was asked for under; pages shown later, without a new document, do not change it. */
function pathOfDocument(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href).pathname;
}

/**
 * Whether the camera is opened by loading the page anew: a document that began elsewhere, as at the login, may not use it,
 * and cannot be told so later. What was entered is held (rules.md#held-input). `field` says which field opens the camera
 * then.
 */
export function loadPageForCamera(field: string): boolean {
  if (mayUseCamera(pathOfDocument()) || !mayUseCamera(location.pathname)) return false;
  try {
    sessionStorage.setItem(key, field);
  } catch {
    // The person presses once more.
  }
  pageIsLeft.tell();
  location.reload();
  return true;
}

/** Whether this page was loaded anew to open the camera of this field; says so once. */
export function opensWithPage(field: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== field) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
