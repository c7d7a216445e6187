import { pageIsLeft } from '../ask.ts';
import { pathOfDocument } from '../path-of-document.ts';
import { mayUseCamera } from './camera-pages.ts';

const key = 'marque:camera';

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
