import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import type { ShapeViewerProps } from './shape-viewer.tsx';

const ShapeViewer = lazy(async () => ({ default: (await import('./shape-viewer.tsx')).ShapeViewer }));

/** The button of cars that can be turned; what shows them is fetched when it is pressed. */
export function ViewIn3d(shown: Omit<ShapeViewerProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        View in 3D
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShapeViewer {...shown} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
