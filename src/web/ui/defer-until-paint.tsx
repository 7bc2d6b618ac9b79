import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * What lies below the first screen of a page. It is part of the page that is sent; after a navigation it follows once
 * the first screen is painted. Going back, and with a hash, all is there at once, for the scroll has to find its place.
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
