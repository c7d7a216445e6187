import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface ShareButtonProps {
  /** The whole address. */
  url: string;
  /** What it leads to. */
  title: string;
  className?: string;
}

/** Closed by the person, who wants nothing more. */
const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Where the platform has no sheet for it, or refuses this one. */
async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast('Link copied.', { tone: 'good' });
  } catch {
    // Refused by the person, or no clipboard at all where the connection is not secure.
    showToast('The link could not be copied. Copy it from the address bar.', { tone: 'bad' });
  }
}

/** Opens the platform's sheet for sharing where there is one; else the address is copied. */
export async function shareAddress({ url, title }: Pick<ShareButtonProps, 'url' | 'title'>): Promise<void> {
  if (!navigator.share) return copyAddress(url);
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (!isGivenUp(error)) await copyAddress(url);
  }
}

/**
 * Shares an address. Without script nobody sees it, and the browser's own menu does it; its place is kept, so that nothing moves under
 * a finger when the script arrives.
 */
export function ShareButton({ url, title, className = '' }: ShareButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      size="small"
      className={isHydrated ? className : `${className} invisible`}
      onClick={() => shareAddress({ url, title })}
    >
      Share
    </Button>
  );
}
