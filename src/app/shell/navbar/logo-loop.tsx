import { useEffect, useRef } from 'react';

/**
 * The logo as a short silent loop; a still picture for those who want nothing to move. The pointer meets the link around
 * it, so that no browser offers to show the video elsewhere.
 */
export function LogoLoop() {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const wantsStillness = window.matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => {
      if (wantsStillness.matches) video.current?.pause();
      // A browser that saves power may refuse to play; the poster stays then.
      else video.current?.play().catch(() => undefined);
    };
    follow();
    wantsStillness.addEventListener('change', follow);
    return () => wantsStillness.removeEventListener('change', follow);
  }, []);
  return (
    <span aria-hidden="true" className="contents">
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        poster="/brand/logo-poster.webp"
        width={40}
        height={40}
        className="pointer-events-none size-9 rounded-full object-cover"
      >
        <source src="/brand/logo-loop.webm" type="video/webm" />
        <source src="/brand/logo-loop.mp4" type="video/mp4" />
      </video>
    </span>
  );
}
