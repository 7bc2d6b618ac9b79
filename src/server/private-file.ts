import type { Context } from "hono";

/** Headers of what is for one reader: kept by nobody on the way, and unable to do anything where it is opened. */
export const forOneReader = {
  "cache-control": "private, no-store",
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** Paper is shown, lists are saved. */
const kinds = {
  pdf: { type: "application/pdf", disposition: "inline" },
  csv: { type: "text/csv; charset=utf-8", disposition: "attachment" },
  json: { type: "application/json; charset=utf-8", disposition: "attachment" },
  jsonl: { type: "application/x-ndjson; charset=utf-8", disposition: "attachment" },
} as const;

/** What a file for one reader is called: letters, digits and hyphens before an ending that says its kind. */
export type PrivateFileName = `${string}.${keyof typeof kinds}`;

/** Answers with a file made for one reader. */
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
