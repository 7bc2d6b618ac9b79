import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { PageError } from "../storefront/errors/page-error.tsx";
import { reloadOnce } from "./reload-guard.ts";

/**
 * Stands where the data at hand are those of another URL. Nothing leads here but an error of ours: the page is loaded
 * whole, and where that has just been tried the error screen says so.
 */
export function OtherPage() {
  const { pathname, search } = useLocation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    console.error(`the data at hand are not those of ${pathname + search}`);
    if (!reloadOnce()) setFailed(true);
  }, [pathname, search]);
  return failed ? <PageError /> : <div className="min-h-screen" />;
}
