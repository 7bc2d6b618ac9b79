import { type ComponentProps, useEffect, useRef, useState } from "react";
import { createPath, Link as RouterLink, PrefetchPageLinks, resolvePath, type To } from "react-router";
import { prefetchPayload } from "../public-pages/payload-client.ts";
import { knownRule } from "./build-manifest.ts";
import { isVerySlow } from "./connection.ts";

interface Props extends Omit<ComponentProps<typeof RouterLink>, "prefetch"> {
  /** When the page behind it is fetched ahead: when pointed at, touched or focused; as soon as it is in view; never. */
  prefetch?: "intent" | "viewport" | "none";
}

/** A link within the shop; what it leads to is fetched ahead, data and code, where that can be kept. */
export function Link({ to, prefetch = "intent", onMouseEnter, onFocus, onTouchStart, ref, ...rest }: Props) {
  const [near, setNear] = useState(false);
  const anchor = useRef<HTMLAnchorElement>(null);
  const path = pathOf(to);
  const comeNear = () => {
    if (prefetch === "none" || !fetchAhead(path)) return;
    setNear(true);
  };
  useEffect(() => {
    if (prefetch !== "viewport" || !anchor.current) return;
    const seen = new IntersectionObserver(([entry]) => {
      // The manifest comes a moment after the page: until then a link in view waits.
      if (!entry?.isIntersecting || !mayFetchSeen() || !fetchAhead(path)) return;
      setNear(true);
      seen.disconnect();
    }, { threshold: 0.5 });
    const box = anchor.current;
    const timer = setTimeout(() => seen.observe(box), 2_500);
    return () => (clearTimeout(timer), seen.disconnect());
  }, [prefetch, path]);
  return (
    <>
      <RouterLink
        {...rest}
        to={to}
        ref={(element) => {
          anchor.current = element;
          if (typeof ref === "function") return ref(element);
          if (ref) ref.current = element;
        }}
        onMouseEnter={(event) => (comeNear(), onMouseEnter?.(event))}
        onFocus={(event) => (comeNear(), onFocus?.(event))}
        onTouchStart={(event) => (comeNear(), onTouchStart?.(event))}
      />
      {near && <PrefetchPageLinks page={path} />}
    </>
  );
}

function pathOf(to: To): string {
  return typeof to === "string" ? to : createPath(resolvePath(to));
}

const mostSeen = 8;
const seenAt = { path: "", count: 0 };

/** A page full of links in view must not fetch them all: so many on each page. */
function mayFetchSeen(): boolean {
  if (seenAt.path !== window.location.pathname) Object.assign(seenAt, { path: window.location.pathname, count: 0 });
  return (seenAt.count += 1) <= mostSeen;
}

/** Fetches the payload of a page that has one; false where there is nothing to keep. */
function fetchAhead(path: string): boolean {
  if (!path.startsWith("/") || path.startsWith("//") || isVerySlow()) return false;
  const { pathname, search } = new URL(path, window.location.href);
  if (!knownRule(pathname)?.payload) return false;
  prefetchPayload(pathname, search);
  return true;
}
