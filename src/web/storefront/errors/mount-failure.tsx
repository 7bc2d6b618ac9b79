import { useEffect } from "react";
import { splitPath } from "#i18n/languages.ts";
import { href } from "#i18n/routes.ts";
import { reached } from "../../navigation/reached.ts";
import { appError } from "../../shell/app-error.ts";

const shownMs = 15_000;

/**
 * Shown when the app itself could not start, so neither router nor messages are there: the error
 * screen in its barest form, in both languages, then /404 in its place in the history.
 */
export function MountFailure() {
  const error = appError();
  const onward = href(splitPath(window.location.pathname).prefix, "notFound");
  useEffect(() => {
    const timer = setTimeout(() => void reached().then(() => window.location.replace(onward)), shownMs);
    return () => clearTimeout(timer);
  }, [onward]);
  if (!error) return null;
  return (
    <main role="alert">
      <h1>Something went wrong · 出错了</h1>
      <p>
        <a href={onward}>Continue · 继续</a>
      </p>
      <pre>{[error.url, error.statusCode, error.statusMessage, error.message, error.stack].join("\n")}</pre>
    </main>
  );
}
