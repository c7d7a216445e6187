import { useState } from 'react';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { Spinner } from '#ui/progress/spinner.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import type { ShopPageVersions } from '../../shop-pages.contract.ts';
import type { ShopPageRoutes } from '../../shop-pages.routes.ts';
import type { ShopPageName } from '../../shop-pages.rules.ts';

interface EarlierTextsProps {
  name: ShopPageName;
  /** The one that counts. */
  version: number;
  /** Takes a text of before into the form. */
  onChoose: (text: string) => void;
}

/** Every text that the page had, read when it is opened. */
export function EarlierTexts({ name, version, onChoose }: EarlierTextsProps) {
  const [asked, setAsked] = useState<Asked<ShopPageVersions>>();
  if (version === 0) return <p className="text-sm text-ink-soft">Never changed.</p>;
  const pages = client<ShopPageRoutes>()['shop-pages'][':name'];
  const read = async () => {
    setAsked(undefined);
    setAsked(
      await ask(() => pages.versions.$get({ param: { name } }), 'The earlier texts could not be loaded.'),
    );
  };
  const choose = async (chosen: number) => {
    const found = await ask(
      () => pages.versions[':version'].$get({ param: { name, version: String(chosen) } }),
      'The text could not be loaded.',
    );
    if (found.ok) onChoose(found.value.text);
    else showToast(found.text, { tone: 'bad' });
  };
  return (
    <details className="text-sm" onToggle={(event) => event.currentTarget.open && void read()}>
      <summary className="cursor-pointer font-semibold">
        Earlier texts: {version === 1 ? 'changed once' : `changed ${version} times`}
      </summary>
      <div className="mt-3">
        {!asked && <Spinner label="Loading the earlier texts" />}
        {asked?.ok === false && <Notice tone="bad" title={asked.text} onRetry={() => void read()} />}
        {asked?.ok && (
          <ol className="divide-y divide-line border-y border-line">
            {asked.value.map((change) => (
              <li key={change.version} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span>
                  {change.characters === 0
                    ? 'The default text'
                    : `${change.characters.toLocaleString('en-US')} characters`}
                  <span className="block text-ink-soft">
                    <DateText value={change.changedAt} /> by {change.changedBy}
                  </span>
                </span>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Use version ${change.version} `}
                  onClick={() => void choose(change.version)}
                >
                  Use this version
                </Button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </details>
  );
}
