import { isFilesAway } from "#engine/ports/file-store.ts";

/**
 * Whether an error says that PostgreSQL is away, starting, or leads no longer (25006: it only reads), or that the store
 * of files is: the same request is worth trying again soon.
 */
export function isUnavailable(error: unknown): boolean {
  if (isFilesAway(error)) return true;
  const { code } = (error ?? {}) as { code?: string };
  return /^(ECONN|EPIPE|57P0|08|53300|25006)/.test(code ?? "") || said.test(String(error));
}

// What the driver itself says has no code.
const said =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed/;

/** How many seconds a client should wait then. */
export const retryAfter = "5";
