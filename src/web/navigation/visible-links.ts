import { useEffect } from "react";
import { useLocation } from "react-router";
import { prefetch } from "./prefetch.ts";

/** Limit for pages full of visible links. */
const maxSeen = 8;

/** Prefetches marked links of each page once they are visible. */
export function VisibleLinks() {
  const { key } = useLocation();
  useEffect(() => {
    let count = 0;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting || count >= maxSeen) continue;
          observer.unobserve(target);
          if (prefetch((target as HTMLAnchorElement).href)) count += 1;
        }
      },
      { threshold: 0.5 },
    );
    // The manifest arrives shortly after the page.
    const timer = setTimeout(() => {
      for (const link of document.querySelectorAll("a[data-ahead=viewport]")) observer.observe(link);
    }, 2_500);
    return () => (clearTimeout(timer), observer.disconnect());
  }, [key]);
  return null;
}
