import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, type ErrorHandler, Hono } from "hono";
import { type CacheFigures, lruFigures } from "#domain/kernel/lru-map.ts";
import { errorFields } from "#engine/platform/log.ts";
import { siteOf } from "#engine/platform/parties.ts";
import type { ThreadPoolFigures } from "#engine/platform/thread-pool.ts";
import type { Shop } from "#engine/shop.ts";
import { clientIp, type ForwardedFigures, watchForwarded } from "./client-ip.ts";
import { thirdPartiesOf } from "#engine/content/third-parties.ts";
import { createCspReports, type CspFigures } from "./csp-reports.ts";
import { discardUnreadBodies } from "./discard-body.ts";
import { DocumentThreads, isDocumentsBusy } from "./documents/document-threads.ts";
import { createHealth } from "./health.ts";
import { forOurHosts } from "./hosts.ts";
import { limitBodyTime } from "./limit-time.ts";
import { bodyTimeOf } from "./limit-upload.ts";
import { CachedStorefront } from "./pages/cached-storefront.ts";
import { PageCache } from "./pages/page-cache.ts";
import { createFastPath, createPages } from "./pages/pages.ts";
import { isReadable } from "#domain/kernel/readable-path.ts";
import { closedShopQuery } from "#web/require-open.server.ts";
import { Redirects } from "./pages/redirects.ts";
import { queryWithoutNul } from "./query-without-nul.ts";
import { noteAnswers, noteRoute, observed, type RequestObserver } from "./request-observer.ts";
import { commonHeaders } from "./security-headers.ts";
import { createShopFace } from "./shop-face.ts";
import { watchSlow } from "./slow-requests.ts";
import { createStaticFiles, type StaticFolder } from "./static-files.ts";
import { isUnavailable, retryAfter } from "./unavailable.ts";
import { type Env, mountForms, mountWithoutForms } from "./mount.ts";

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

/** The shop's HTTP server as a listener for node:http. */
export function createApp(shop: Shop, options: AppOptions): App {
  const cache = new PageCache({ headers: commonHeaders(shop.settings), tagHeader: options.tagHeader });
  const redirects = new Redirects(shop.db, cache);
  const storefrontCache = new CachedStorefront(shop.db, cache);
  const documents = new DocumentThreads(shop.log);
  const clientIpOf = (request: IncomingMessage) => clientIp(request, options.trustedProxies);
  const pages = createPages(shop, { cache, redirects, storefrontCache, clientIpOf });
  const ipOf = (c: Context) => clientIpOf((c as Context<Env>).env.incoming);
  const reports = createCspReports(shop, ipOf, async () => {
    const { publicUrl, adminUrl, paymentOrigins } = shop.settings;
    const own = [publicUrl, adminUrl ?? publicUrl].map((url) => new URL(url).origin);
    return [...own, ...paymentOrigins, ...thirdPartiesOf(shop.settings, await storefrontCache.current()).origins];
  });
  const isOpen = async () => (await storefrontCache.current()).opening === "open";
  const answerPage = async (c: Context<Env>) => {
    await pages(c.env.incoming, c.env.outgoing, { request: c.req.raw, tooLarge: c.get("tooLarge") ?? false });
    return RESPONSE_ALREADY_SENT;
  };
  const app = new Hono<Env>();
  app.onError(answerError(shop));
  app.use(noteAnswers());
  if (options.observer) app.use(noteRoute());
  // A path that cannot be decoded matches no route and no file.
  app.use((c, next) => (isReadable(new URL(c.req.url).pathname) ? next() : answerPage(c)));
  app.route("/", createHealth(shop, options.stopping));
  app.route(
    "/",
    createShopFace(() => storefrontCache.current()),
  );
  app.route("/", reports.app);
  mountWithoutForms(app, { shop, documents, cache, ipOf, isOpen });
  mountForms(app, { shop, ipOf });
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
  const listener = guarded(shop, { answer: statics, cache, isOpen });
  const answering = watchForwarded(listener, options.trustedProxies, shop.log);
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

const answerError =
  ({ log }: Shop): ErrorHandler<Env> =>
  (error, c) => {
    // The client disconnected during the upload, so this is no error.
    if (c.env.incoming.readableAborted) return c.json({ error: "aborted" }, 400);
    if (isDocumentsBusy(error)) return c.json({ error: "documents_busy" }, 503, { "retry-after": retryAfter });
    const id = randomUUID();
    log.error("a request failed", { request: id, path: c.req.path, method: c.req.method, ...errorFields(error) });
    if (isUnavailable(error)) return c.json({ error: "unavailable", request: id }, 503, { "retry-after": retryAfter });
    return c.json({ error: "internal", request: id }, 500);
  };

/** Cached pages first; of the rest, what keeps to HTTP, to the shop's hosts and to the time for a body. */
function guarded(
  shop: Shop,
  { answer, cache, isOpen }: { answer: RequestListener; cache: PageCache; isOpen: () => Promise<boolean> },
): RequestListener {
  const timed = limitBodyTime(answer, {
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
  return discardUnreadBodies(ofOneHost(forOurHosts(shop, { common, passFor }, queryWithoutNul(cachedFirst))));
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
