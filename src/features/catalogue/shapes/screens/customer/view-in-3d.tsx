import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { ShapeViewerProps } from './shape-viewer.tsx';

const ShapeViewer = lazy(async () => ({ default: (await import('./shape-viewer.tsx')).ShapeViewer }));

/** The button of cars that can be turned, which is of no use before the script runs; what shows them is fetched when it is pressed. */
export function ViewIn3d(shown: Omit<ShapeViewerProps, 'open' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useOpenedOnce(isOpen);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        View in 3D
      </Button>
      {wasOpen && (
        <Suspense>
          <ShapeViewer {...shown} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
