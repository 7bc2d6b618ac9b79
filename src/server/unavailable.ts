/** Whether an error says that PostgreSQL is away or starting: the same request is worth trying again soon. */
export function isUnavailable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return /^(ECONN|EPIPE|57P0|08)/.test(code ?? "") || /timeout exceeded when trying to connect|Connection terminated/.test(String(error));
}

/** How many seconds a client should wait then. */
export const retryAfter = "5";
