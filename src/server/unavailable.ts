import { NoTurn } from "#engine/platform/fair-share.ts";
import { isFilesAway } from "#engine/ports/file-store.ts";

/**
 * True for errors worth a retry soon: PostgreSQL is down, starting, or out of disk, memory or connections (class 53);
 * the server is read-only (25006); a time limit expired, for example behind a commit that waits for its replica (57014:
 * statement, 25P03: transaction); or the file store is unreachable.
 */
export function isUnavailable(error: unknown): boolean {
  if (isFilesAway(error)) return true;
  const { code } = (error ?? {}) as { code?: string };
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|57P0|57014|08|53|25006|25P03)/.test(code ?? "") ||
    driverErrors.test(String(error))
  );
}

/**
 * True when the database serves nobody. False for errors of one request: a slow statement, an exhausted share of
 * connections, or unreachable files.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return (
    isUnavailable(error) && !isFilesAway(error) && !(error instanceof NoTurn) && !/^(57014|25P03)/.test(code ?? "")
  );
}

// Errors of the driver itself have no code.
const driverErrors =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed/;

/** Value of Retry-After, in seconds. */
export const retryAfter = "5";
