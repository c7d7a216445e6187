import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { showToast } from '#ui/notices/toast-store.ts';

/** Ends the session and leads home. `isLeaving` while that is under way. */
export function useLogout() {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const logout = async () => {
    setLeaving(true);
    const ended = await ask(endSession, 'You are still logged in.');
    setLeaving(false);
    if (!ended.ok)
      return showToast('You are still logged in.', {
        tone: 'bad',
        action: { label: 'Try again', run: logout },
      });
    await navigate('/');
    await revalidate();
  };
  return { logout, isLeaving };
}

// By hand: the typed client would weigh on every page.
const endSession = () =>
  fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
