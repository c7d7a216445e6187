import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { showToast } from '#ui/notices/toast-store.ts';

// A script of its own: most pages are shown to visitors, who have no session to end.
const loadEndSession = () => import('./end-session.ts');

/** Whether the session is over. */
async function endSession(): Promise<boolean> {
  const loaded = await loadEndSession().catch((error: unknown) => {
    console.warn('The script that logs out could not be fetched', error);
    return null;
  });
  return loaded !== null && (await loaded.endSession()).ok;
}

/** Ends the session and leads home. `isLeaving` while that is under way. */
export function useLogout() {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Ahead of need: a newer version of the shop may not have it any more.
    loadEndSession().catch(() => {});
  }, []);
  const logout = async () => {
    setLeaving(true);
    const isOver = await endSession();
    setLeaving(false);
    if (!isOver)
      return showToast('You are still logged in.', {
        tone: 'bad',
        action: { label: 'Try again', run: logout },
      });
    await navigate('/');
    await revalidate();
  };
  return { logout, isLeaving };
}
