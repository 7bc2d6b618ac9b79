import { useEffect } from "react";
import { appError } from "../../shell/app-error.ts";

const shownMs = 15_000;
const onward = "/404";

/**
 * Shown when the app itself could not start, so neither router nor messages are there: the error
 * screen in its barest form, in both languages, then /404 in its place in the history.
 */
export function MountFailure() {
  const error = appError();
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(onward), shownMs);
    return () => clearTimeout(timer);
  }, []);
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
