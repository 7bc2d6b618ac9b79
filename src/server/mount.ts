import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, Hono } from "hono";
import { maxPhotoBytes, maxPhotos } from "#domain/returns/photos.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { createMerchantApi } from "./api/merchant-api.ts";
import { createDelivered } from "./api/delivered.ts";
import { createOwnPrices } from "./api/own-prices.ts";
import { createFits } from "./api/fits.ts";
import { createSuggest } from "./api/suggest.ts";
import { createVisitor } from "./api/visitor.ts";
import { buildMeta, latestBuild } from "./builds.ts";
import { createFeed } from "./feed.ts";
import { createDocuments } from "./documents/documents.ts";
import type { DocumentThreads } from "./documents/document-threads.ts";
import { createClaimSheets } from "./documents/claim-sheets.ts";
import { createInvoices } from "./documents/invoices.ts";
import { createStatements } from "./documents/statements.ts";
import { createProformas } from "./documents/proformas.ts";
import { createPoDocuments } from "./po-documents.ts";
import { createPurchases } from "./documents/purchases.ts";
import { createQuotations } from "./documents/quotations.ts";
import { createQuoteFiles } from "./quote-files.ts";
import { createReceipts } from "./documents/receipts.ts";
import { createBins } from "./bins.ts";
import { createListLabels } from "./documents/list-labels.ts";
import { createListFiles } from "./list-files.ts";
import { createMerchantFileForms, createMerchantFiles } from "./merchant-files.ts";
import { createImportFiles, createImportUploads } from "./import-files.ts";
import { createLanguageChoice } from "./language-choice.ts";
import { createMerchantPictures, createPictureUploads, createUploadedPictures } from "./merchant-pictures.ts";
import { maxCertificateBytes } from "#engine/admin/customers/certificate-file.ts";
import { createMerchantCounts } from "./merchant-counts.ts";
import { createMerchantCustomers } from "./merchant-customers.ts";
import { createMerchantReports } from "./merchant-reports.ts";
import { createSearched } from "./api/searched.ts";
import { createMerchantEditors, createMerchantPresence } from "./merchant-presence.ts";
import { createMerchantProducts } from "./merchant-products.ts";
import { limitBody, tooLargeForPage } from "./limit-body.ts";
import { isDocument, isLongForm, isUpload, limitUpload } from "./limit-upload.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { listRedirects } from "./pages/redirects.ts";
import { createReturnPhotos } from "./return-photos.ts";
import { createReviewPhotos } from "./review-photos.ts";
import { isSameOrigin } from "./security-headers.ts";
import { createSiteCertificates } from "./site-certificates.ts";
import { createSitemap } from "./sitemap.ts";
import { createStopMails } from "./stop-mails.ts";
import { createDocumentUploads, createMerchantDocuments, createUploadedDocuments } from "./uploaded-documents.ts";
import { createWebhooks } from "./webhooks.ts";

export type Env = {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  /** Set for a form over the size limit of its page. */
  Variables: { tooLarge?: true };
};

interface Reading {
  readonly shop: Shop;
  readonly documents: DocumentThreads;
  readonly cache: PageCache;
  ipOf(c: Context): string;
  isOpen(): Promise<boolean>;
}

/** Closed together with the shop, so that no API, document or sitemap reveals the catalogue. */
const closedWithShop = [
  "/api/v1/suggest",
  "/api/v1/delivered",
  "/api/v1/prices",
  "/documents/*",
  "/files/*",
  "/sitemap.xml",
  "/sitemaps/*",
  ...prefixes.flatMap((prefix) =>
    (["blogFeed", "quotationPdf", "bin", "listFile", "listLabels"] as const).map((name) => prefix + routes[name]),
  ),
];

/** The APIs, webhooks, documents and files. */
export function mountWithoutForms(app: Hono<Env>, { shop, documents, cache, ipOf, isOpen }: Reading): void {
  for (const path of closedWithShop)
    app.use(path, async (c, next) =>
      (await isOpen()) ? next() : c.json({ error: "shop_closed" }, 503, { "retry-after": "3600" }),
    );
  app.get("/builds/latest.json", (c) => c.json(latestBuild(shop), 200, { "cache-control": "no-store" }));
  app.get("/builds/meta/:file", async (c) => {
    if (c.req.param("file") !== `${shop.settings.build}.json`) return c.json({ error: "no such build" }, 404);
    // Redirects name pages; while the shop is closed, its server alone follows them.
    if (!(await isOpen())) return c.json(buildMeta(shop, []), 200, { "cache-control": "no-store" });
    return c.json(buildMeta(shop, await listRedirects(shop.db)), 200, { "cache-control": "public, max-age=300" });
  });
  for (const routes of [
    createFeed(shop),
    createVisitor(shop, isOpen),
    createFits(shop, isOpen),
    createSuggest(shop, ipOf),
    createDelivered(shop, ipOf),
    createOwnPrices(shop),
    createMerchantApi(shop, ipOf),
    createWebhooks(shop, ipOf),
    createStopMails(shop),
    createDocuments(shop, documents, cache, ipOf),
    createReceipts(shop, documents),
    createPoDocuments(shop),
    createProformas(shop, documents, ipOf),
    createQuoteFiles(shop),
    createSiteCertificates(shop),
    createInvoices(shop, documents, ipOf),
    createStatements(shop, documents, ipOf),
    createPurchases(shop, documents),
    createQuotations(shop, documents, ipOf),
    createClaimSheets(shop, documents),
    createListFiles(shop),
    createListLabels(shop, documents, ipOf),
    createBins(shop),
    createReturnPhotos(shop),
    createReviewPhotos(shop, isOpen),
    createMerchantFiles(shop, documents),
    createMerchantCustomers(shop),
    createMerchantReports(shop),
    createMerchantProducts(shop),
    createMerchantEditors(shop),
    createMerchantCounts(shop),
    createMerchantPictures(shop),
    createUploadedPictures(shop),
    createMerchantDocuments(shop),
    createImportFiles(shop),
    createUploadedDocuments(shop),
  ])
    app.route("/", routes as Hono);
}

/** Accepts forms and uploads from the shop's own pages only, each within its size limit. */
export function mountForms(app: Hono<Env>, { shop, ipOf }: Pick<Reading, "shop" | "ipOf">): void {
  app.use(async (c, next) => {
    const safe = c.req.method === "GET" || c.req.method === "HEAD";
    if (!safe && !isSameOrigin(c.req.raw.headers, shop.settings)) return c.json({ error: "cross_site" }, 403);
    return next();
  });
  for (const routes of [
    createMerchantPresence(shop),
    createSearched(shop, ipOf),
    createPictureUploads(shop),
    createMerchantFileForms(shop),
    createDocumentUploads(shop),
    createImportUploads(shop),
  ])
    app.route("/", routes as Hono);
  const limitForm = limitBody(100 * 1024, tooLargeForPage);
  const limitLongForm = limitBody(2 * 1024 * 1024, tooLargeForPage);
  const limitPhotos = limitUpload(maxPhotos * maxPhotoBytes + 256 * 1024, tooLargeForPage);
  // Twice the accepted size: a file slightly too large gets an error beside its field.
  const limitDocument = limitUpload(2 * maxCertificateBytes, tooLargeForPage);
  app.use((c, next) => {
    const { method, path } = c.req;
    const type = c.req.header("content-type") ?? null;
    if (isUpload(method, path, type)) return limitPhotos(c, next);
    if (isDocument(method, path, type)) return limitDocument(c, next);
    return (isLongForm(method, path) ? limitLongForm : limitForm)(c, next);
  });
  // A missing file gets a short answer instead of a full page.
  for (const files of ["/assets/*", "/pictures/*"])
    app.get(files, (c) => c.json({ error: "not_found" }, 404, { "cache-control": "no-store" }));
  app.route("/", createSitemap(shop));
  app.route("/", createLanguageChoice(shop));
}
