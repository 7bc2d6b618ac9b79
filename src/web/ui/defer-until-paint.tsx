import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Content below the first screen. It is part of the page sent by the server; after a navigation it follows once the
 * first screen is painted. On going back, or with a hash, it is there at once, so that scrolling finds its place.
 */
export function DeferUntilPaint({ children }: { children: ReactNode }) {
  const returns = useNavigationType() === "POP";
  const { hash } = useLocation();
  const [isShown, setIsShown] = useState(() => returns || hash !== "" || isFirstPage());
  useEffect(() => {
    if (isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => startTransition(() => setIsShown(true)))));
    return () => (cancelAnimationFrame(frame), clearTimeout(timer));
  }, [isShown]);
  // As high as a window, so that what comes after it does not flash up.
  return isShown ? children : <div className="min-h-screen" />;
}

/** This is the first page of the visit, which must be mounted as the server sent it. */
export function isFirstPage(): boolean {
  return typeof document === "undefined" || document.documentElement.dataset.ready !== "true";
}
