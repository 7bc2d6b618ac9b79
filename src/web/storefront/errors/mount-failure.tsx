import { appError } from "../../shell/app-error.ts";

/**
 * Shown when the app itself could not start, so neither router nor messages are there: the error
 * screen in its barest form, in both languages.
 */
export function MountFailure() {
  const error = appError();
  if (!error) return null;
  return (
    <main role="alert">
      <h1>Something went wrong · 出错了</h1>
      <p>
        <a href="/404">Continue · 继续</a>
      </p>
      <pre>{[error.url, error.statusCode, error.statusMessage, error.message, error.stack].join("\n")}</pre>
    </main>
  );
}
