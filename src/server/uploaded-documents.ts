import { type Context, Hono } from "hono";
import { isDocumentKey, maxDocumentBytes } from "#domain/catalogue/document-files.ts";
import {
  addDocument,
  type DocumentFile,
  findDocuments,
  findShownDocument,
} from "#engine/catalogue/documents/document-files.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { disposition } from "./disposition.ts";
import { limitUpload } from "./limit-upload.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader } from "./private-file.ts";
import { documentAway, whatIsThere } from "./stored-files.ts";
import { refuseUpload } from "./uploads/refuse-upload.ts";
import { withSpooledFile } from "./uploads/spool-upload.ts";

const maxAsked = 100;

/** `GET /files/{key}.pdf`: an uploaded product document, whole or by range. */
export function createUploadedDocuments(shop: Shop): Hono {
  const app = new Hono();
  app.get("/files/:file", async (c) => {
    const key = keyOf(c.req.param("file"));
    const document = key && (await findShownDocument(shop.db, key));
    // Cached for minutes only, because a document can be withdrawn.
    return (
      (document && (await sendPdf(shop, c, document, document.title, "public, max-age=300"))) ||
      c.json({ error: "not_found" }, 404)
    );
  });
  return app;
}

/** Uploaded documents for the merchant: metadata by key, and files including those of drafts. */
export function createMerchantDocuments(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes)
    app.get(prefix + adminRoutes.adminDocuments, (c) =>
      guarded(shop, c, async () => {
        const keys = (c.req.queries("key") ?? []).filter(isDocumentKey).slice(0, maxAsked);
        const documents = await findDocuments(shop.db, keys);
        const [file] = documents;
        if (c.req.query("as") === "pdf")
          return file ? sendPdf(shop, c, file, file.fileName, forOneReader["cache-control"]) : null;
        return c.json(documents, 200, forOneReader);
      }),
    );
  return app;
}

/** Uploads of one document per request. Mount behind the check of origins. */
export function createDocumentUploads(shop: Shop): Hono {
  const app = new Hono();
  const limit = limitUpload(maxDocumentBytes + 64 * 1024);
  for (const prefix of prefixes)
    app.post(prefix + adminRoutes.adminDocuments, limit, (c) =>
      guarded(shop, c, async () => {
        const upload = await withSpooledFile(c.req.raw, maxDocumentBytes, async ({ path, name, truncated }) =>
          truncated
            ? ({ ok: false, error: { code: "document_too_large" } } as const)
            : addDocument(shop, { path, name }),
        );
        if (!upload.ok) return c.json({ error: upload.error.code }, 400, forOneReader);
        const document = upload.value;
        return document.ok
          ? c.json(document.value, 201, forOneReader)
          : refuseUpload(c, document.error.code, forOneReader);
      }),
    );
  return app;
}

function keyOf(file: string): string | null {
  const key = file.endsWith(".pdf") ? file.slice(0, -".pdf".length) : "";
  return isDocumentKey(key) ? key : null;
}

async function sendPdf(
  shop: Shop,
  c: Context,
  file: DocumentFile,
  title: string,
  cacheControl: string,
): Promise<Response | null> {
  const etag = `"${file.key}"`;
  const common = {
    "content-type": "application/pdf",
    "content-disposition": disposition("inline", title.replace(/\.pdf$/i, ""), "pdf"),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    etag,
  };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, common);
  const whole = { start: 0, end: file.bytes - 1 };
  const range =
    c.req.header("if-range") && c.req.header("if-range") !== etag ? whole : rangeOf(c.req.header("range"), file.bytes);
  if (range === null) return c.body(null, 416, { ...common, "content-range": `bytes */${file.bytes}` });
  // A HEAD request must not open a stream, which would have to be closed.
  const isHead = c.req.method === "HEAD";
  const name = `${file.key}.pdf`;
  const content = await whatIsThere<ReadableStream | number | null>(shop, c, () =>
    isHead ? shop.files.size(name) : shop.files.stream(name, range),
  );
  if (content === "away") return documentAway(c);
  if (content === null) return null;
  const isPart =
    range !== whole && c.req.header("range") !== undefined && (range.start > 0 || range.end < file.bytes - 1);
  const headers = {
    ...common,
    "content-length": String(range.end - range.start + 1),
    ...(isPart && { "content-range": `bytes ${range.start}-${range.end}/${file.bytes}` }),
  };
  return new Response(typeof content === "number" ? null : content, { status: isPart ? 206 : 200, headers });
}

/** A single byte range; the whole file for none, several or an invalid one; null when out of bounds. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  const whole = { start: 0, end: size - 1 };
  if (from === "" && to === "") return whole;
  if (from === "") return Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (Number(from) >= size) return null;
  if (to !== "" && Number(to) < Number(from)) return whole;
  return { start: Number(from), end: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
