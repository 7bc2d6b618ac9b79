import type { Context } from "hono";

/** Headers for private files: not cached by anyone, and without rights where they are opened. */
export const forOneReader = {
  "cache-control": "private, no-store",
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** PDFs open in the browser, lists are downloaded. */
const kinds = {
  pdf: { type: "application/pdf", disposition: "inline" },
  csv: { type: "text/csv; charset=utf-8", disposition: "attachment" },
  json: { type: "application/json; charset=utf-8", disposition: "attachment" },
  jsonl: { type: "application/x-ndjson; charset=utf-8", disposition: "attachment" },
} as const;

/** Name of a private file: letters, digits and hyphens, with the extension of its type. */
export type PrivateFileName = `${string}.${keyof typeof kinds}`;

/** Responds with a private file. */
export function sendPrivateFile(
  c: Context,
  name: PrivateFileName,
  body: string | Uint8Array | ReadableStream,
): Response {
  const { type, disposition } = kinds[name.split(".").at(-1) as keyof typeof kinds];
  const headers = {
    ...forOneReader,
    "content-type": type,
    "content-disposition": `${disposition}; filename="${name}"`,
  };
  return c.body(body instanceof Uint8Array ? new Uint8Array(body) : (body as string), 200, headers);
}
