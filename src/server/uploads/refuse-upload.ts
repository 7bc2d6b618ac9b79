import type { Context } from "hono";
import { retryAfter } from "../unavailable.ts";

/** Gives a browser the reason for a refused upload; 503 while the file store is unreachable. */
export function refuseUpload(c: Context, code: string, headers: Readonly<Record<string, string>>): Response {
  return code === "files_away"
    ? c.json({ error: code }, 503, { ...headers, "retry-after": retryAfter })
    : c.json({ error: code }, 422, { ...headers });
}
