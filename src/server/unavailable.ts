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

// What the driver itself says has no code.
const said =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed/;

/** How many seconds a client should wait then. */
export const retryAfter = "5";
