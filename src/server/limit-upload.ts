import type { MiddlewareHandler } from "hono";
import { refuseWith413, type TooLarge } from "./limit-body.ts";
import type { BodyTime } from "./limit-time.ts";
import { matchRoute } from "#web/match-route.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";
import { UploadTooLarge } from "#web/account/returns/read-upload.server.ts";

/**
 * True for multipart requests to paths that accept files: forms of returns, claims, reviews, messages about quotes,
 * applications of companies and certificates of sites, and the merchant's uploads.
 */
export function isUpload(method: string, path: string, type: string | null): boolean {
  if (!isMultipart(method, type)) return false;
  const name = formOf(path);
  return photoForms.has(name) || merchantFiles.has(name);
}

const photoForms: ReadonlySet<string | undefined> = new Set([
  "orderReturn",
  "orderClaim",
  "orderReview",
  "adminOrderClaim",
  "quote",
  "companies",
  "company",
  "adminCompany",
  "proforma",
  "adminDraft",
]);

/** The merchant's uploads, which may be large; read only after the sender is authorized. */
const merchantFiles: ReadonlySet<string | undefined> = new Set(["adminPictures", "adminImportFiles", "adminDocuments"]);

const isMultipart = (method: string, type: string | null) =>
  method === "POST" && (type ?? "").startsWith("multipart/form-data");

const documentForms: ReadonlySet<string | undefined> = new Set([
  "adminCustomer",
  "adminTaxRates",
  "adminStockCounts",
  "adminOrderLabel",
  "checkout",
  "requisition",
]);

/**
 * True for a multipart request with one document: a customer's certificate, a file of rates or of counts, a label, or
 * a buyer's purchase order.
 */
export function isDocument(method: string, path: string, type: string | null): boolean {
  return isMultipart(method, type) && documentForms.has(formOf(path));
}

/**
 * Time limit of a request's body. The merchant's files may take as long as they keep a minimum rate: half a gigabyte
 * takes hours on a slow line. Photos get five minutes, forms one.
 */
export function bodyTimeOf(method: string, path: string, type: string | null): BodyTime {
  if (isMultipart(method, type) && merchantFiles.has(formOf(path))) return { bytesPerSecond: 8 * 1024 };
  return { ms: isUpload(method, path, type) || isDocument(method, path, type) ? 300_000 : 60_000 };
}

const longForms: ReadonlySet<string | undefined> = new Set([
  "adminProduct",
  "adminProductNew",
  "adminPromotion",
  "adminPromotionNew",
  "adminPolicy",
  "adminImport",
  "adminPriceList",
  "adminMailWords",
  "adminHome",
  "adminSending",
  "adminLabelMany",
  "adminOrderChange",
  "adminDraft",
  "adminDraftNew",
  "askQuote",
  "adminBankFile",
  "adminStockGrid",
  "quickOrder",
  "list",
  "addToList",
]);

/**
 * True for long forms: a product's with its texts and up to two hundred variants, a promotion's; a policy's, a mail's
 * and the home page's, in two languages; the mapping of an import; rows of parcels; a bank's file; a thousand rows of
 * stock and prices; five hundred lines of an order's change, a draft, a request for a quote, a quick order or a list,
 * or their file.
 */
export function isLongForm(method: string, path: string): boolean {
  return method === "POST" && longForms.has(formOf(path));
}

/**
 * Refuses uploads over `most` bytes: with 413 in JSON, or by `tooLarge`. One without Content-Length is cut off at the
 * limit. Does not read the body: the page does, once the sender is authorized.
 */
export function limitUpload(most: number, tooLarge: TooLarge = refuseWith413): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    const length = raw.headers.get("content-length");
    if (length !== null && !raw.headers.has("transfer-encoding"))
      return Number(length) > most ? tooLarge(c, next) : next();
    if (raw.body === null) return next();
    const init: RequestInit & { duplex: "half" } = {
      method: raw.method,
      headers: raw.headers,
      body: raw.body.pipeThrough(upTo(most)),
      duplex: "half",
    };
    c.req.raw = new Request(raw.url, init);
    return next();
  };
}

function upTo(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(part, controller) {
      size += part.length;
      if (size > most) controller.error(new UploadTooLarge("the upload is too large"));
      else controller.enqueue(part);
    },
  });
}

/** The page behind a form's path, or behind its payload's. */
const formOf = (path: string) => matchRoute(pageOfPayload(path) ?? path)?.name;
