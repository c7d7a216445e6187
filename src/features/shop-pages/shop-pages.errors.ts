import { CodedError, notFound } from '#platform/errors.ts';
import { type ShopPageName, shopPageTitles } from './shop-pages.rules.ts';

export const noSuchVersion = (name: ShopPageName, version: number) =>
  notFound(`“${shopPageTitles[name]}” has no version ${version}.`);

/** 409: somebody changed it after the version that this change was decided on. */
export const textChanged = (name: ShopPageName, version: number) =>
  new CodedError(
    409,
    'text-changed',
    `“${shopPageTitles[name]}” was changed in the meantime. Your text is kept: compare it with the new one.`,
    { details: { version } },
  );
