import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { ShapeViewer, ShapeViewerProps } from './shape-viewer.tsx';

const notLoaded = 'The 3D view could not be loaded. Please reload the page and try again.';

/** The button of cars that can be turned; what shows them, with `three`, is fetched when it is pressed. */
export function ViewIn3d(shown: Omit<ShapeViewerProps, 'open' | 'onClose'>) {
  const [Viewer, setViewer] = useState<typeof ShapeViewer>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const { ShapeViewer } = await import('./shape-viewer.tsx');
      setViewer(() => ShapeViewer);
      setOpen(true);
    } catch (error) {
      console.warn('The 3D view could not be loaded.', error);
      showToast(notLoaded, { tone: 'bad' });
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void open()} className="noscript:hidden">
        View in 3D
      </Button>
      {Viewer && <Viewer {...shown} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
