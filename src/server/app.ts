import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { type CacheFigures, lruFigures } from "#domain/kernel/lru-map.ts";
import { errorFields } from "#engine/platform/log.ts";
import { maxPhotoBytes, maxPhotos } from "#domain/returns/photos.ts";
import { siteOf } from "#engine/platform/parties.ts";
import type { ThreadPoolFigures } from "#engine/platform/thread-pool.ts";
import type { Shop } from "#engine/shop.ts";
import { createMerchantApi } from "./api/merchant-api.ts";
import { createDelivered } from "./api/delivered.ts";
import { createFits } from "./api/fits.ts";
import { createSuggest } from "./api/suggest.ts";
import { createVisitor } from "./api/visitor.ts";
import { buildMeta, latestBuild } from "./builds.ts";
import { clientIp, type ForwardedFigures, watchForwarded } from "./client-ip.ts";
import { thirdPartiesOf } from "#engine/content/third-parties.ts";
import { createCspReports, type CspFigures } from "./csp-reports.ts";
import { discardUnreadBodies } from "./discard-body.ts";
import { createDocuments } from "./documents/documents.ts";
import { DocumentThreads, isDocumentsBusy } from "./documents/document-threads.ts";
import { createClaimSheets } from "./documents/claim-sheets.ts";
import { createProformas } from "./documents/proformas.ts";
import { createQuotations } from "./documents/quotations.ts";
import { createReceipts } from "./documents/receipts.ts";
import { createMerchantFileForms, createMerchantFiles } from "./merchant-files.ts";
import { createImportFiles, createImportUploads } from "./import-files.ts";
import { createHealth } from "./health.ts";
import { forOurHosts } from "./hosts.ts";
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
import { limitBodyTime } from "./limit-time.ts";
import { bodyTimeOf, isDocument, isLongForm, isUpload, limitUpload } from "./limit-upload.ts";
import { CachedStorefront } from "./pages/cached-storefront.ts";
import { PageCache } from "./pages/page-cache.ts";
import { createFastPath, createPages } from "./pages/pages.ts";
import { isReadable } from "#domain/kernel/readable-path.ts";
import { closedShopQuery } from "#web/require-open.server.ts";
import { listRedirects, Redirects } from "./pages/redirects.ts";
import { queryWithoutNul } from "./query-without-nul.ts";
import { noteAnswers, noteRoute, observed, type RequestObserver } from "./request-observer.ts";
import { createReturnPhotos } from "./return-photos.ts";
import { createReviewPhotos } from "./review-photos.ts";
import { commonHeaders, isSameOrigin } from "./security-headers.ts";
import { createShopFace } from "./shop-face.ts";
import { watchSlow } from "./slow-requests.ts";
import { createSitemap } from "./sitemap.ts";
import { createStaticFiles, type StaticFolder } from "./static-files.ts";
import { createStopMails } from "./stop-mails.ts";
import { isUnavailable, retryAfter } from "./unavailable.ts";
import { createDocumentUploads, createMerchantDocuments, createUploadedDocuments } from "./uploaded-documents.ts";
import { createWebhooks } from "./webhooks.ts";

export interface AppOptions {
  folders: readonly StaticFolder[];
  /** Number of our own proxies in front; that many entries of X-Forwarded-For are trusted. */
  trustedProxies: number;
  /** True during shutdown, when the process is no longer ready for new visitors. */
  stopping(): boolean;
  /** Response header with the tags of public pages for a shared cache; omitted without one. */
  tagHeader?: string | undefined;
  /** Observes every request from start to end. */
  observer?: RequestObserver | undefined;
}

export interface App {
  listener: RequestListener;
  cache: PageCache;
  /** Metrics of the process's caches. */
  caches(): readonly CacheFigures[];
  /** Metrics of the document threads. */
  documents(): ThreadPoolFigures;
  /** Number of requests through other proxies than the trusted ones. */
  forwarded(): ForwardedFigures;
  /** Violations of the Content-Security-Policy reported by browsers. */
  refusals(): CspFigures;
  /** Loads the data shared by all pages, so that the first visitor does not wait for it. */
  warm(): Promise<void>;
  /** Stops the background work. */
  close(): Promise<void>;
}

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

type Env = {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  /** Set for a form over the size limit of its page. */
  Variables: { tooLarge?: true };
};

/** The shop's HTTP server as a listener for node:http. */
export function createApp(shop: Shop, options: AppOptions): App {
  const cache = new PageCache({ headers: commonHeaders(shop.settings), tagHeader: options.tagHeader });
  const redirects = new Redirects(shop.db, cache);
  const storefrontCache = new CachedStorefront(shop.db, cache);
  const documents = new DocumentThreads(shop.log);
  const clientIpOf = (request: IncomingMessage) => clientIp(request, options.trustedProxies);
  const ipOf = (c: Context) => clientIpOf((c as Context<Env>).env.incoming);
  const pages = createPages(shop, { cache, redirects, storefrontCache, clientIpOf });
  const reports = createCspReports(shop, ipOf, async () => {
    const { publicUrl, adminUrl, paymentOrigins } = shop.settings;
    const own = [publicUrl, adminUrl ?? publicUrl].map((url) => new URL(url).origin);
    return [...own, ...paymentOrigins, ...thirdPartiesOf(shop.settings, await storefrontCache.current()).origins];
  });
  const app = new Hono<Env>();

  app.onError((error, c) => {
    // The client disconnected during the upload, so this is no error.
    if (c.env.incoming.readableAborted) return c.json({ error: "aborted" }, 400);
    if (isDocumentsBusy(error)) return c.json({ error: "documents_busy" }, 503, { "retry-after": retryAfter });
    const id = randomUUID();
    shop.log.error("a request failed", { request: id, path: c.req.path, method: c.req.method, ...errorFields(error) });
    if (isUnavailable(error)) return c.json({ error: "unavailable", request: id }, 503, { "retry-after": retryAfter });
    return c.json({ error: "internal", request: id }, 500);
  });
  const answerPage = async (c: Context<Env>) => {
    await pages(c.env.incoming, c.env.outgoing, { request: c.req.raw, tooLarge: c.get("tooLarge") ?? false });
    return RESPONSE_ALREADY_SENT;
  };
  app.use(noteAnswers());
  if (options.observer) app.use(noteRoute());
  // A path that cannot be decoded matches no route and no file.
  app.use((c, next) => (isReadable(new URL(c.req.url).pathname) ? next() : answerPage(c)));
  app.route("/", createHealth(shop, options.stopping));
  const isOpen = async () => (await storefrontCache.current()).opening === "open";
  // While the shop is closed, no API, document or sitemap reveals the catalogue.
  for (const path of [
    "/api/v1/suggest",
    "/api/v1/delivered",
    "/documents/*",
    "/files/*",
    "/sitemap.xml",
    "/sitemaps/*",
  ])
    app.use(path, async (c, next) =>
      (await isOpen()) ? next() : c.json({ error: "shop_closed" }, 503, { "retry-after": "3600" }),
    );
  app.route(
    "/",
    createShopFace(() => storefrontCache.current()),
  );
  app.route("/", reports.app);
  app.route("/", createVisitor(shop, isOpen));
  app.route("/", createFits(shop));
  app.route("/", createSuggest(shop, ipOf));
  app.route("/", createDelivered(shop, ipOf));
  app.route("/", createMerchantApi(shop, ipOf));
  app.route("/", createWebhooks(shop, ipOf));
  app.route("/", createStopMails(shop));
  app.get("/builds/latest.json", (c) => c.json(latestBuild(shop), 200, { "cache-control": "no-store" }));
  app.get("/builds/meta/:file", async (c) => {
    if (c.req.param("file") !== `${shop.settings.build}.json`) return c.json({ error: "no such build" }, 404);
    return c.json(buildMeta(shop, await listRedirects(shop.db)), 200, { "cache-control": "public, max-age=300" });
  });
  app.route("/", createDocuments(shop, documents, cache, ipOf));
  app.route("/", createReceipts(shop, documents));
  app.route("/", createProformas(shop, documents));
  app.route("/", createQuotations(shop, documents, ipOf));
  app.route("/", createClaimSheets(shop, documents));
  app.route("/", createReturnPhotos(shop));
  app.route("/", createReviewPhotos(shop));
  app.route("/", createMerchantFiles(shop, documents));
  app.route("/", createMerchantCustomers(shop));
  app.route("/", createMerchantReports(shop));
  app.route("/", createMerchantProducts(shop));
  app.route("/", createMerchantEditors(shop));
  app.route("/", createMerchantCounts(shop));
  app.route("/", createMerchantPictures(shop));
  app.route("/", createUploadedPictures(shop));
  app.route("/", createMerchantDocuments(shop));
  app.route("/", createImportFiles(shop));
  app.route("/", createUploadedDocuments(shop));
  app.use(async (c, next) => {
    const safe = c.req.method === "GET" || c.req.method === "HEAD";
    if (!safe && !isSameOrigin(c.req.raw.headers, shop.settings)) return c.json({ error: "cross_site" }, 403);
    return next();
  });
  app.route("/", createMerchantPresence(shop));
  app.route("/", createSearched(shop, ipOf));
  app.route("/", createPictureUploads(shop));
  app.route("/", createMerchantFileForms(shop));
  // Twice the accepted size: a file slightly too large gets an error beside its field.
  const limitDocument = limitUpload(2 * maxCertificateBytes, tooLargeForPage);
  const limitLongForm = limitBody(2 * 1024 * 1024, tooLargeForPage);
  const [limitForm, limitPhotos] = [
    limitBody(100 * 1024, tooLargeForPage),
    limitUpload(maxPhotos * maxPhotoBytes + 256 * 1024, tooLargeForPage),
  ];
  app.route("/", createDocumentUploads(shop));
  app.route("/", createImportUploads(shop));
  app.use((c, next) =>
    (isUpload(c.req.method, c.req.path, c.req.header("content-type") ?? null)
      ? limitPhotos
      : isDocument(c.req.method, c.req.path, c.req.header("content-type") ?? null)
        ? limitDocument
        : isLongForm(c.req.method, c.req.path)
          ? limitLongForm
          : limitForm)(c, next),
  );
  // A missing file gets a short answer instead of a full page.
  for (const files of ["/assets/*", "/pictures/*"])
    app.get(files, (c) => c.json({ error: "not_found" }, 404, { "cache-control": "no-store" }));
  app.route("/", createSitemap(shop));
  app.route("/", createLanguageChoice(shop));
  app.all("*", answerPage);

  const routed = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const pictures = shop.pictures.folders.map((folder) => ({ folder, under: "/pictures" }));
  const statics = createStaticFiles([...options.folders, ...pictures], (request, response) =>
    shop.db.onBehalfOf(
      siteOf(clientIpOf(request)),
      () => void routed(request, response),
      watchSlow(request, response, shop.log),
    ),
  );
  const timed = limitBodyTime(statics, {
    limitOf: ({ method = "", url = "", headers }) =>
      bodyTimeOf(method, url.split("?", 1)[0] ?? "", headers["content-type"] ?? null),
  });
  const common = Object.entries(commonHeaders(shop.settings));
  const cachedFirst = createFastPath(shop, cache, (request, response) => {
    for (const [name, value] of common) response.setHeader(name, value);
    if (isPicture.test(request.url ?? "")) response.setHeader("cross-origin-resource-policy", "cross-origin");
    // Reject an absolute URL as request target, and an invalid Host ("1x7.0.0.1").
    if (!request.url?.startsWith("/") || !URL.canParse(`http://${request.headers.host}`))
      return void response.writeHead(400, { connection: "close" }).end();
    // This covers CORS preflights: scripts of other sites may not send anything.
    if (request.method === "OPTIONS") return void response.writeHead(204, { allow: [...methods].join(", ") }).end();
    if (!methods.has(request.method ?? ""))
      return void response.writeHead(405, { allow: [...methods].join(", "), connection: "close" }).end();
    timed(request, response);
  });
  const passFor = async (request: IncomingMessage) => ((await isOpen()) ? "" : closedShopQuery(shop, request));
  const ours = discardUnreadBodies(ofOneHost(forOurHosts(shop, { common, passFor }, queryWithoutNul(cachedFirst))));
  const answering = watchForwarded(ours, options.trustedProxies, shop.log);
  return {
    listener: observed(answering.listener, options.observer),
    forwarded: answering.figures,
    refusals: reports.figures,
    cache,
    caches: () => [cache.figures, ...lruFigures()],
    documents: () => documents.figures,
    warm: async () => void (await storefrontCache.current()),
    close: () => documents.close(),
  };
}

/** Mails and search engines embed pictures; other files may not be embedded. */
const isPicture = /^\/[^?]*\.(?:avif|webp|jpe?g|png|svg|ico)(?:\?|$)/;

/** Refuses a request with two Host headers (RFC 9112, 3.2): a proxy in front may have used the other. */
function ofOneHost(answer: RequestListener): RequestListener {
  return (request, response) => {
    const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1) response.writeHead(400, { connection: "close" }).end();
    else answer(request, response);
  };
}
