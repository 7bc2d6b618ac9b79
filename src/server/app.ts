import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import * as build from "virtual:react-router/server-build";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { ServerBuild } from "react-router";
import { errorFields } from "#engine/platform/log.ts";
import { mostPhotos } from "#domain/returns/deadlines.ts";
import { mostPhotoBytes } from "#engine/returns/clean-photo.ts";
import type { Shop } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import { readCookie } from "#web/cookies.ts";
import { answerKept, answerPage } from "./answer-kept.ts";
import { createSuggest } from "./api/suggest.ts";
import { createVisitor } from "./api/visitor.ts";
import { buildMeta, latestBuild } from "./builds.ts";
import { cacheKey, createFastPath } from "./fast-path.ts";
import { createDocuments } from "./documents/documents.ts";
import { createReceipts } from "./documents/receipts.ts";
import { createMerchantFiles } from "./merchant-files.ts";
import { createHealth } from "./health.ts";
import { limitBody } from "./limit-body.ts";
import { isUpload, limitUpload } from "./limit-upload.ts";
import { PageCache } from "./page-cache.ts";
import { createPages } from "./pages.ts";
import { isPublicPage, payloadPath } from "./payloads.ts";
import { createPublicPath, isProductWithoutSuffix, PublicPages } from "./public-pages.ts";
import { listRedirects, Redirects } from "./redirects.ts";
import { createReturnPhotos } from "./return-photos.ts";
import { createReviewPhotos } from "./review-photos.ts";
import { isSameOrigin } from "./security-headers.ts";
import { createSitemap } from "./sitemap.ts";
import { createStaticFiles, type StaticFolder } from "./static-files.ts";
import { isUnavailable, retryAfter } from "./unavailable.ts";
import { createWebhooks } from "./webhooks.ts";

// The build must leave through this module, or context keys would exist twice.
export * from "virtual:react-router/server-build";

export interface AppOptions {
  folders: readonly StaticFolder[];
  /** Where the product pictures lie, a folder a family. */
  pictures: string;
  /** How many proxies in front of us are ours: that many entries of X-Forwarded-For are believed. */
  trustedProxies: number;
  /** True once the process is asked to stop: it is no longer ready for new visitors. */
  stopping(): boolean;
}

export interface App {
  listener: RequestListener;
  cache: PageCache;
}

type Env = { Bindings: { incoming: IncomingMessage } };

/** The HTTP face of the shop, as a listener for node:http. */
export function createApp(shop: Shop, options: AppOptions): App {
  const cache = new PageCache();
  const redirects = new Redirects(shop.db, cache);
  const render = createPages(shop, build as unknown as ServerBuild);
  const pages = new PublicPages(shop, cache, render);
  const addressOf = (request: IncomingMessage) => networkAddress(request, options.trustedProxies);
  const statics = createStaticFiles(options.folders);
  const app = new Hono<Env>();

  app.onError((error, c) => {
    // Who sent it went away in the middle: there is nobody to answer and nothing to mend.
    if (c.env.incoming.readableAborted) return c.json({ error: "aborted" }, 400);
    const id = randomUUID();
    shop.log.error("a request failed", { request: id, path: c.req.path, method: c.req.method, ...errorFields(error) });
    if (isUnavailable(error)) return c.json({ error: "unavailable", request: id }, 503, { "retry-after": retryAfter });
    return c.json({ error: "internal", request: id }, 500);
  });
  app.use((c, next) =>
    isReadable(new URL(c.req.url).pathname) ? next() : Promise.resolve(c.json({ error: "not_found" }, 404)),
  );
  app.route("/", createHealth(shop, options.stopping));
  app.route("/", createVisitor(shop));
  app.route("/", createSuggest(shop));
  app.route("/", createWebhooks(shop));
  app.get("/builds/latest.json", (c) => c.json(latestBuild(shop), 200, { "cache-control": "no-store" }));
  app.get("/builds/meta/:file", async (c) => {
    if (c.req.param("file") !== `${shop.settings.build}.json`) return c.json({ error: "no such build" }, 404);
    return c.json(buildMeta(shop, await listRedirects(shop.db)), 200, { "cache-control": "public, max-age=300" });
  });
  app.route("/", createDocuments(shop, cache, options.pictures));
  app.route("/", createReceipts(shop));
  app.route("/", createReturnPhotos(shop));
  app.route("/", createReviewPhotos(shop));
  app.route("/", createMerchantFiles(shop));
  app.use(async (c, next) => {
    const safe = c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS";
    if (!safe && !isSameOrigin(c.req.raw.headers, shop.settings.publicUrl)) return c.json({ error: "cross_site" }, 403);
    return next();
  });
  const [limitForm, limitPhotos] = [limitBody(100 * 1024), limitUpload(mostPhotos * mostPhotoBytes + 256 * 1024)];
  app.use((c, next) =>
    (isUpload(c.req.method, c.req.path, c.req.header("content-type") ?? null) ? limitPhotos : limitForm)(c, next),
  );

  app.get("*", async (c, next) => {
    const path = payloadPath(c.req.path);
    if (path === null) return next();
    const key = keyOf(c);
    const kept = await pages.payload(key, path);
    return kept ? answerKept(kept, c.req.raw) : c.json({ code: "page_missing", path }, 404);
  });
  // A file that is gone is not worth a whole page.
  for (const files of ["/assets/*", "/pictures/*"])
    app.get(files, (c) => c.json({ error: "not_found" }, 404, { "cache-control": "no-store" }));
  app.use(compress());
  app.route("/", createSitemap(shop));
  app.get("*", async (c, next) => {
    // A path that begins with two slashes would be read as another host when it is redirected.
    if (c.req.path.startsWith("//")) return c.json({ error: "not_found" }, 404);
    // Escaped as it came: unescaped, '/%5Chost' would be read as another host, and a line break is no header.
    const { pathname, search } = new URL(c.req.url);
    const { prefix, rest } = splitPath(pathname);
    if (rest === "/" && prefix === "" && readCookie(c.req.raw.headers, "locale") === "cn")
      return c.redirect("/cn", 302);
    const slashless = rest.length > 1 && rest.endsWith("/") ? pathname.replace(/\/+$/, "") : null;
    if (slashless) return c.redirect((slashless || "/") + search, 301);
    if (isProductWithoutSuffix(rest)) return c.redirect(`${pathname}.html${search}`, 301);
    return next();
  });
  app.all("*", async (c) => {
    const { rest } = splitPath(c.req.path);
    const get = c.req.method === "GET" || c.req.method === "HEAD";
    if (get) {
      const redirect = await redirects.find(rest);
      if (redirect)
        return c.redirect(redirect.external ? redirect.target : splitPath(c.req.path).prefix + redirect.target, 302);
    }
    const from = addressOf(c.env.incoming);
    if (!get || !isPublicPage(rest)) return answerPage(await render(c.req.raw, from), c.req.raw);
    const answer = await pages.page(keyOf(c), from);
    return "kept" in answer ? answerKept(answer.kept, c.req.raw) : answerPage(answer.refused, c.req.raw);
  });

  const slow = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const plain = createPublicPath(pages, redirects, addressOf, (request, response) => {
    // Letters that could be a host's and are none ("1x7.0.0.1") would fail where the address is put together.
    if (!URL.canParse(`http://${request.headers.host}`))
      return void response.writeHead(400, { connection: "close" }).end();
    void slow(request, response);
  });
  const listener = createFastPath(cache, (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if ((request.method === "GET" || request.method === "HEAD") && statics(request, response, path)) return;
    plain(request, response);
  });
  return { listener, cache };
}

/** An escaped control character: no address of ours holds one, and PostgreSQL refuses NUL. */
const controlCharacter = /%(?:[01][\da-f]|7f)/i;

/** Whether an address says something: its escapes are letters, and none of them is a control character. */
function isReadable(pathname: string): boolean {
  if (controlCharacter.test(pathname)) return false;
  try {
    // Used, because the bundler takes a decoding nobody uses for one that does nothing.
    return decodeURIComponent(pathname).length > 0;
  } catch {
    return false;
  }
}

function keyOf(c: Context): string {
  const url = new URL(c.req.url);
  return cacheKey(url.pathname + url.search) ?? `${url.pathname}${url.search}`;
}

/** Where a request comes from: the socket, or what the nearest of our proxies says. */
function networkAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded =
    trustedProxies > 0
      ? String(headers["x-forwarded-for"] ?? "")
          .split(",")
          .map((part) => part.trim())
          .at(-trustedProxies)
      : undefined;
  return forwarded || socket.remoteAddress || "unknown";
}
