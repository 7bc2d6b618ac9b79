import { randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Shop } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import { type RequestFacts, requestContext, shopContext } from "#web/context.ts";
import type { Rendered } from "./page-cache.ts";
import { isUnavailable, retryAfter } from "./unavailable.ts";
import { commonHeaders, contentSecurityPolicy } from "./security-headers.ts";

/** Browsers ask again each time (304 when nothing changed); a CDN may keep a public answer. */
export const cacheControl = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

export interface RenderedPage {
  /** The answer, made when it is asked for. */
  readonly response: Response;
  readonly headers: Headers;
  /** The page; null when the answer is none (a redirect, data). */
  readonly html: string | null;
  /** Set when the answer is the same for everybody. */
  readonly tags: readonly string[] | null;
}

export type RenderPage = (request: Request, address: string, id?: string) => Promise<RenderedPage>;

/** Renders pages through React Router, with the shop and the request's facts in their context. */
export function createPages(shop: Shop, build: ServerBuild): RenderPage {
  const handle = createRequestHandler(build, "production");
  return async (request, address, id = randomUUID()) => {
    const url = new URL(request.url);
    const { language, prefix, rest } = splitPath(url.pathname.replace(/\.data$/, ""));
    const cookies: string[] = [];
    let tags: readonly string[] | null = null;
    let unavailable = false;
    let html: string | null = null;
    const facts: RequestFacts = {
      id,
      language,
      prefix,
      rest,
      address,
      keepUnder: (own) => void (tags = [...(tags ?? []), ...own]),
      failed: (error) => void (unavailable ||= isUnavailable(error)),
      rendered: (page) => void (html = page),
      setCookie: (cookie) => void cookies.push(cookie),
    };
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(requestContext, facts);
    const made = await handle(request, context);
    const status = unavailable ? 503 : made.status;
    const { headers } = made;
    if (unavailable) headers.set("retry-after", retryAfter);
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    finishHeaders(headers, html, rest, shop);
    return {
      headers,
      html,
      tags: status === 200 && cookies.length === 0 ? tags : null,
      get response() {
        return new Response(html ?? made.body, { status, headers });
      },
    };
  };
}

/** A page that may be kept, as the cache takes it. */
export function keepable({ headers, html, tags }: RenderedPage): Rendered | null {
  if (!tags || html === null) return null;
  return { body: Buffer.from(html), headers: { ...Object.fromEntries(headers), "cache-control": cacheControl }, tags };
}

function finishHeaders(headers: Headers, html: string | null, rest: string, shop: Shop): void {
  for (const [name, value] of Object.entries(commonHeaders(shop.settings))) headers.set(name, value);
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  if (html !== null) headers.set("content-security-policy", contentSecurityPolicy(html, rest, shop.settings));
}
