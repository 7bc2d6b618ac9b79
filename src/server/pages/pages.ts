import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Shop } from "#engine/shop.ts";
import { readCookie } from "#web/cookies.ts";
import { isPublic, matchRoute } from "#web/match-route.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";
import { type Answer, answerPage, movedPage, movedPayload } from "./answer-page.ts";
import { cacheKey } from "./cache-key.ts";
import type { CachedStorefront } from "./cached-storefront.ts";
import { formMovedTo, movedTo } from "./moved.ts";
import type { PageCache } from "./page-cache.ts";
import { readable } from "./readable-path.ts";
import type { Redirects } from "./redirects.ts";
import { sendAnswer, sendCached } from "./send.ts";

export interface PagesOptions {
  readonly cache: PageCache;
  readonly redirects: Redirects;
  readonly storefrontCache: CachedStorefront;
  clientIpOf(request: IncomingMessage): string;
}

/** The request again, with a body that may be read unless it is too large. */
interface Sent {
  readonly request: Request;
  readonly tooLarge: boolean;
}

export type Pages = (request: IncomingMessage, response: ServerResponse, sent: Sent) => Promise<void>;

/**
 * Answers every page and every payload, public or somebody's own: where it has moved, whether it is cached, and else
 * what its action and loaders give.
 */
export function createPages(shop: Shop, { cache, redirects, storefrontCache, clientIpOf }: PagesOptions): Pages {
  const { publicUrl } = shop.settings;
  return async (request, response, { request: { method, headers, body }, tooLarge }) => {
    const { pathname: path, search } = new URL(publicUrl + request.url);
    const page = pageOfPayload(path);
    const as = page === null ? "page" : "payload";
    const pathname = readable(page ?? path);
    const match = matchRoute(pathname);
    const clientIp = clientIpOf(request);
    const isRead = request.method === "GET" || request.method === "HEAD";

    if (isRead && as === "page" && pathname === "/" && readCookie(headers, "locale", shop.settings) === "cn")
      return sendAnswer(movedPage(302, `/cn${search}`), request, response);
    const moved = isRead ? await movedTo(pathname, search, match, redirects) : formMovedTo(pathname, search);
    if (moved) {
      const answer =
        as === "page" ? movedPage(moved.status, moved.to, isForAll) : movedPayload(moved.to, moved.external);
      return sendAnswer(answer, request, response);
    }

    if (isRead && isPublic(match?.name ?? null) && (await isOpen(storefrontCache))) {
      const key = cacheKey(path + search);
      const query = key?.slice(path.length) ?? search;
      // Nobody's campaign, cookie or preference reaches a page that others are sent too.
      const render = () =>
        answerPage(shop, { request: new Request(publicUrl + pathname + query), match, as, clientIp, storefrontCache });
      let own: Answer | null = null;
      const cached =
        key === null
          ? null
          : await cache.fill(key, async () => {
              const answer = await render();
              if (!answer.tags) own = answer;
              return answer.tags && { ...answer, tags: answer.tags };
            });
      if (cached) return sendCached(cached, request, response);
      // It waited for another request's answer, which turned out not to be cacheable: it needs one of its own.
      return sendAnswer(own ?? (await render()), request, response);
    }

    const sent = isRead || tooLarge ? { method, headers } : { method, headers, body, duplex: "half" as const };
    const answer = await answerPage(shop, {
      request: new Request(publicUrl + pathname + search, sent),
      match,
      as,
      clientIp,
      storefrontCache,
      tooLarge,
    });
    sendAnswer(answer, request, response);
  };
}

/** Without a database nobody knows, and only pages can be shown that were cached while the shop was open. */
async function isOpen(storefrontCache: CachedStorefront): Promise<boolean> {
  return storefrontCache.current().then(
    ({ opening }) => opening === "open",
    () => true,
  );
}

/** A page that has moved has done so for everybody. */
const isForAll = { "cache-control": "public, max-age=300" };

/**
 * Answers cached pages before anything else looks at the request: most visits end here. `/` is left to the slower way
 * for visitors whose cookie asks for Chinese.
 */
export function createFastPath(cache: PageCache, otherwise: RequestListener): RequestListener {
  return (request, response) => {
    const { method, url } = request;
    const key = (method === "GET" || method === "HEAD") && url ? cacheKey(url) : null;
    const isForChinese = key === "/" && request.headers.cookie?.includes("locale=cn");
    const cached = key === null || isForChinese ? undefined : cache.get(key);
    if (cached) return sendCached(cached, request, response);
    otherwise(request, response);
  };
}
