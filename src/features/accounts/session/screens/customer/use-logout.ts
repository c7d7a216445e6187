import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { showToast } from '#ui/notices/toast-store.ts';

// A script of its own: most pages are shown to visitors, who have no session to end.
const loadSendLogout = () => import('./send-logout.ts');

/** Whether the session is over. */
async function logOutAtShop(): Promise<boolean> {
  const loaded = await loadSendLogout().catch((error: unknown) => {
    console.warn('The script that logs out could not be fetched', error);
    return null;
  });
  return loaded !== null && (await loaded.sendLogout()).ok;
}

/** Ends the session and leads home. `isLeaving` while that is under way. */
export function useLogout() {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Ahead of need: a newer version of the shop may not have it any more.
    loadSendLogout().catch(() => {});
  }, []);
  const logout = async () => {
    setLeaving(true);
    const isOver = await logOutAtShop();
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
