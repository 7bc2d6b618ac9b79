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
  response: Response;
  /** Set when the answer is the same for everybody. */
  tags: readonly string[] | null;
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
    const facts: RequestFacts = {
      id,
      language,
      prefix,
      rest,
      address,
      keepUnder: (own) => void (tags = [...(tags ?? []), ...own]),
      failed: (error) => void (unavailable ||= isUnavailable(error)),
      setCookie: (cookie) => void cookies.push(cookie),
    };
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(requestContext, facts);
    const made = await handle(request, context);
    const response = unavailable ? new Response(made.body, { status: 503, headers: made.headers }) : made;
    if (unavailable) response.headers.set("retry-after", retryAfter);
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
    return { response: await finished(response, rest, shop), tags: response.status === 200 && cookies.length === 0 ? tags : null };
  };
}

/** A page that may be kept, as the cache takes it. */
export async function keepable({ response, tags }: RenderedPage): Promise<Rendered | null> {
  if (!tags) return null;
  const headers = Object.fromEntries(response.headers);
  return { body: Buffer.from(await response.arrayBuffer()), headers: { ...headers, "cache-control": cacheControl }, tags };
}

async function finished(response: Response, rest: string, shop: Shop): Promise<Response> {
  for (const [name, value] of Object.entries(commonHeaders(shop.settings))) response.headers.set(name, value);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const html = await response.text();
  response.headers.set("content-security-policy", contentSecurityPolicy(html, rest, shop.settings));
  return new Response(html, { status: response.status, headers: response.headers });
}
