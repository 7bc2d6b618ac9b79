import { NoTurn } from "#engine/platform/fair-share.ts";
import { isFilesAway } from "#engine/ports/file-store.ts";

/**
 * Whether an error says that PostgreSQL is away, starting, out of disk, memory or connections (class 53), leads no longer
 * (25006: it only reads), or has taken too long, as while a commit before this one waits for its replica (57014: the
 * statement's limit, 25P03: the transaction's), or that the store of files is away: the same request is worth trying
 * again soon.
 */
export function isUnavailable(error: unknown): boolean {
  if (isFilesAway(error)) return true;
  const { code } = (error ?? {}) as { code?: string };
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|57P0|57014|08|53|25006|25P03)/.test(code ?? "") || said.test(String(error))
  );
}

/**
 * An error of a database that answers nobody. One that says so of this request alone is not: its statement took too long,
 * its party had its share already, or files are away.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return (
    isUnavailable(error) && !isFilesAway(error) && !(error instanceof NoTurn) && !/^(57014|25P03)/.test(code ?? "")
  );
}

// What the driver itself says has no code.
const said =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed/;

/** Seconds that a client should wait then. */
export const retryAfter = "5";
