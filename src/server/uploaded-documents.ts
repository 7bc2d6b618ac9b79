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
import { adminRoutes } from "#i18n/routes.ts";
import { limitUpload } from "./limit-upload.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader } from "./private-file.ts";
import { documentAway, whatIsThere } from "./stored-files.ts";
import { refuseUpload } from "./uploads/refuse-upload.ts";
import { withSpooledFile } from "./uploads/spool-upload.ts";

const maxAsked = 100;

/** `GET /files/{key}.pdf`: an uploaded document of a product in the shop, whole or in parts. */
export function createUploadedDocuments(shop: Shop): Hono {
  const app = new Hono();
  app.get("/files/:file", async (c) => {
    const key = keyOf(c.req.param("file"));
    const found = key && (await findShownDocument(shop.db, key));
    // For minutes only: a paper can be taken off the page again.
    return (
      (found && (await sendPdf(shop, c, found, found.title, "public, max-age=300"))) ||
      c.json({ error: "not_found" }, 404)
    );
  });
  return app;
}

/** Uploaded documents for the merchant: what they are by their keys, and the files, of drafts and earlier ones too. */
export function createMerchantDocuments(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes)
    app.get(prefix + adminRoutes.adminDocuments, (c) =>
      guarded(shop, c, async () => {
        const keys = (c.req.queries("key") ?? []).filter(isDocumentKey).slice(0, maxAsked);
        const found = await findDocuments(shop.db, keys);
        const [file] = found;
        if (c.req.query("as") === "pdf")
          return file ? sendPdf(shop, c, file, file.fileName, forOneReader["cache-control"]) : null;
        return c.json(found, 200, forOneReader);
      }),
    );
  return app;
}

/** Takes uploads of documents, one a request. To be mounted behind the check of origins. */
export function createDocumentUploads(shop: Shop): Hono {
  const app = new Hono();
  const limit = limitUpload(maxDocumentBytes + 64 * 1024);
  for (const prefix of prefixes)
    app.post(prefix + adminRoutes.adminDocuments, limit, (c) =>
      guarded(shop, c, async () => {
        const taken = await withSpooledFile(c.req.raw, maxDocumentBytes, async ({ path, name, truncated }) =>
          truncated
            ? ({ ok: false, error: { code: "document_too_large" } } as const)
            : addDocument(shop, { path, name }),
        );
        if (!taken.ok) return c.json({ error: taken.error.code }, 400, forOneReader);
        const added = taken.value;
        return added.ok ? c.json(added.value, 201, forOneReader) : refuseUpload(c, added.error.code, forOneReader);
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
    "content-disposition": disposition(title),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    etag,
  };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, common);
  const whole = { start: 0, end: file.bytes - 1 };
  const asked =
    c.req.header("if-range") && c.req.header("if-range") !== etag ? whole : rangeOf(c.req.header("range"), file.bytes);
  if (asked === null) return c.body(null, 416, { ...common, "content-range": `bytes */${file.bytes}` });
  // What is asked for without its body opens nothing that somebody would have to close.
  const isHead = c.req.method === "HEAD";
  const name = `${file.key}.pdf`;
  const found = await whatIsThere<ReadableStream | number | null>(shop, c, () =>
    isHead ? shop.files.size(name) : shop.files.stream(name, asked),
  );
  if (found === "away") return documentAway(c);
  if (found === null) return null;
  const isPart =
    asked !== whole && c.req.header("range") !== undefined && (asked.start > 0 || asked.end < file.bytes - 1);
  const headers = {
    ...common,
    "content-length": String(asked.end - asked.start + 1),
    ...(isPart && { "content-range": `bytes ${asked.start}-${asked.end}/${file.bytes}` }),
  };
  return new Response(typeof found === "number" ? null : found, { status: isPart ? 206 : 200, headers });
}

/** A single range of bytes; the whole for none, several or nonsense; null where there are none of its bytes. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  const whole = { start: 0, end: size - 1 };
  if (from === "" && to === "") return whole;
  if (from === "") return Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (Number(from) >= size) return null;
  if (to !== "" && Number(to) < Number(from)) return whole;
  return { start: Number(from), end: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Shown in the browser, and saved under its title in whatever script that is. */
function disposition(title: string): string {
  const name =
    title
      .replace(/\.pdf$/i, "")
      .replaceAll(/[\\/:*?"<>|]/g, " ")
      .trim() || "document";
  const plain = name.replaceAll(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}
