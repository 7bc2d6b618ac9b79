import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ErrorScreen } from "../storefront/errors/error-screen.tsx";
import { reloadOnce } from "./reload-guard.ts";

/**
 * Shown when the data belong to another URL, which only a bug can cause: reloads the page, or shows the error screen if
 * it was just reloaded.
 */
export function OtherPage() {
  const { pathname, search } = useLocation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    console.error(`the data at hand are not those of ${pathname + search}`);
    if (!reloadOnce()) setFailed(true);
  }, [pathname, search]);
  return failed ? <ErrorScreen /> : <div className="min-h-screen" />;
}
