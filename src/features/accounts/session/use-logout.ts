import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { showToast } from '#ui/toast-store.ts';

const stillIn = 'You are still logged in.';

const endSession = () =>
  ask(
    () =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }),
    stillIn,
  );

/** Ends the session and leads home. `isLeaving` while that is under way. */
export function useLogout() {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const logout = async () => {
    setLeaving(true);
    const ended = await endSession();
    setLeaving(false);
    if (!ended.ok)
      return showToast(stillIn, {
        tone: 'bad',
        action: { label: 'Try again', run: logout },
      });
    await navigate('/');
    await revalidate();
  };
  return { logout, isLeaving };
}
