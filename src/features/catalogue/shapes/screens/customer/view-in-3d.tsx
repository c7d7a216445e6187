import { Suspense, useState } from 'react';
import { partOnDemand } from '#page-kit/part-on-demand.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useIsAlive } from '#ui/buttons/use-is-alive.ts';
import { useOpenedOnce } from '#ui/dialogs/use-opened-once.ts';
import type { ShapeViewerProps } from './shape-viewer.tsx';

const ShapeViewer = partOnDemand(async () => (await import('./shape-viewer.tsx')).ShapeViewer);

/** The button of cars that can be turned, which is of no use before the script runs; what shows them is fetched when it is pressed. */
export function ViewIn3d(shown: Omit<ShapeViewerProps, 'open' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useOpenedOnce(isOpen);
  const isAlive = useIsAlive();
  if (!isAlive) return null;
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
