import { randomUUID } from "node:crypto";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { errorFields } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";
import { type Prefix, splitPath } from "#i18n/languages.ts";
import { type RequestFacts, requestContext, shopContext } from "#web/context.ts";
import type { PagePieces } from "#web/kept-markup/kept-markup.server.ts";
import { screenAt } from "./screen-at.ts";
import type { Rendered } from "./page-cache.ts";
import { isUnavailable, retryAfter } from "./unavailable.ts";
import { commonHeaders, contentSecurityPolicy } from "./security-headers.ts";

/** Browsers ask again each time (304 when nothing changed); a CDN may keep a public answer. */
export const cacheControl = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

export interface RenderedPage {
  /** The answer, made when it is asked for. */
  readonly response: Response;
  readonly status: number;
  readonly headers: Headers;
  /** The page; null when the answer is none (a redirect, data). */
  readonly html: PagePieces | null;
  /** Set when the answer is the same for everybody. */
  readonly tags: readonly string[] | null;
}

export type RenderPage = (request: Request, address: string, id?: string) => Promise<RenderedPage>;

/** Renders pages through React Router, with the shop and the request's facts in their context. */
export function createPages(shop: Shop, build: ServerBuild): RenderPage {
  const handlerOf = createHandlers(build);
  return async (request, address, id = randomUUID()) => {
    const url = new URL(request.url);
    const { language, prefix, rest } = splitPath(url.pathname.replace(/\.data$/, ""));
    const cookies: string[] = [];
    let tags: readonly string[] | null = null;
    let status: number | null = null;
    let unavailable = false;
    let page: PagePieces | null = null;
    const faults: unknown[] = [];
    // A request that was none is the sender's fault, and not one that somebody has to look into.
    const note = (error: unknown) =>
      shop.log[(status ?? 500) < 500 ? "warn" : "error"]("a page failed", {
        request: id,
        path: rest,
        ...errorFields(error),
      });
    const facts: RequestFacts = {
      id,
      language,
      prefix,
      rest,
      address,
      keepUnder: (own) => void (tags = [...(tags ?? []), ...own]),
      failed(error) {
        unavailable ||= isUnavailable(error);
        if (status === null) faults.push(error);
        else note(error);
      },
      rendered: (made) => void (page = made),
      setCookie: (cookie) => void cookies.push(cookie),
    };
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(requestContext, facts);
    const made = await handlerOf(prefix, rest)(request, context);
    const answered = unavailable ? 503 : made.status;
    status = answered;
    faults.forEach(note);
    const { headers } = made;
    if (unavailable) headers.set("retry-after", retryAfter);
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    finishHeaders(headers, page, rest, shop);
    return {
      status: answered,
      headers,
      html: page,
      tags: answered === 200 && cookies.length === 0 ? tags : null,
      get response() {
        return new Response(page ? inOne(page) : made.body, { status: answered, headers });
      },
    };
  };
}

/**
 * React Router's handler for a path. It tries its routes one by one and lists them all for each page, so a page whose
 * address we know by itself gets a handler that knows its route alone; every other path one that knows all.
 */
function createHandlers(build: ServerBuild): (prefix: Prefix, rest: string) => RequestHandler {
  const every = createRequestHandler(build, "production");
  const single = new Map<string, RequestHandler>();
  return (prefix, rest) => {
    const name = screenAt(rest);
    const id = `${prefix || "/default"}:${name}`.slice(1);
    const { root, [id]: route } = build.routes;
    if (name === null || !root || !route) return every;
    const handler = single.get(id) ?? createRequestHandler({ ...build, routes: { root, [id]: route } }, "production");
    single.set(id, handler);
    return handler;
  };
}

/** The bytes of a page. */
export function inOne(page: PagePieces): Buffer<ArrayBuffer> {
  return Buffer.concat(page.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
}

/** A page that may be kept, as the cache takes it. */
export function keepable({ headers, html, tags }: RenderedPage): Rendered | null {
  if (!tags || html === null) return null;
  return { body: html, headers: { ...Object.fromEntries(headers), "cache-control": cacheControl }, tags };
}

function finishHeaders(headers: Headers, page: PagePieces | null, rest: string, shop: Shop): void {
  for (const [name, value] of Object.entries(commonHeaders(shop.settings))) headers.set(name, value);
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  // Kept parts hold no scripts.
  if (page !== null)
    headers.set(
      "content-security-policy",
      contentSecurityPolicy(
        page.filter((piece) => typeof piece === "string"),
        rest,
        shop.settings,
      ),
    );
}
