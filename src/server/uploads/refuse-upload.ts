import type { Context } from "hono";
import { retryAfter } from "../unavailable.ts";

/** Tells a browser why a file was not taken; while the store of files is away, that it may try again. */
export function refuseUpload(c: Context, code: string, headers: Readonly<Record<string, string>>): Response {
  return code === "files_away"
    ? c.json({ error: code }, 503, { ...headers, "retry-after": retryAfter })
    : c.json({ error: code }, 422, { ...headers });
}
