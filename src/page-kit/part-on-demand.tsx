import { type ComponentType, lazy } from 'react';
import { useEarly } from './early/use-early.ts';

/** What the server has drawn in this place stays as it is; a page that was opened in the browser has nothing there. */
// biome-ignore lint/security/noDangerouslySetInnerHtml: with it React leaves alone what stands there; nothing is put in
const AsItStands = () => <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;

/** The part, which gives itself what was typed and pressed in it before it was alive. */
const withEarly = <Props extends object>(Part: ComponentType<Props>) =>
  function PartAlive(props: Props) {
    useEarly();
    return <Part {...props} />;
  };

/**
 * A part of a page that is fetched when it is first shown, so that others do not carry its script; stands in a `Suspense`.
 * The server draws it as any other, and what is typed and pressed in it before its script is there is kept. Where it cannot be fetched,
 * the page goes on without, until it is loaded anew.
 */
export const partOnDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: withEarly(await load()) };
    } catch (error) {
      console.warn('A part of the page could not be loaded.', error);
      return { default: AsItStands };
    }
  });
