import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { countPath } from "#engine/content/path-hits.ts";
import { fairShare } from "#engine/platform/fair-share.ts";
import { errorFields } from "#engine/platform/log.ts";
import { siteOf } from "#engine/platform/parties.ts";
import type { Shop } from "#engine/shop.ts";
import { spokenIn } from "#domain/kernel/shop-languages.ts";
import { readCookie } from "#web/cookies.ts";
import { canonicalPath, splitPath } from "#i18n/languages.ts";
import { href } from "#i18n/routes.ts";
import { isAdmin, isPublic, matchRoute, type RouteMatch } from "#web/match-route.ts";
import { isOfStaff, leadsToGoods } from "#web/require-open.server.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";
import { answerPage } from "./answer-page.ts";
import { type Answer, type PageRequest } from "./page-answer.ts";
import { movedPage, movedPayload } from "./moved-answers.ts";
import { privateCacheControl } from "./cache-control.ts";
import { cacheKey } from "./cache-key.ts";
import type { CachedStorefront } from "./cached-storefront.ts";
import { formMovedTo, type Moved, movedInstead, movedTo } from "./moved.ts";
import type { CachedAnswer } from "./cached-answer.ts";
import { away, busy, type PageCache } from "./page-cache.ts";
import { readable } from "#domain/kernel/readable-path.ts";
import type { Redirects } from "./redirects.ts";
import { sendAnswer, sendCached } from "./send.ts";

export interface PagesOptions {
  readonly cache: PageCache;
  readonly redirects: Redirects;
  readonly storefrontCache: CachedStorefront;
  clientIpOf(request: IncomingMessage): string;
}

/**
 * So many public pages are made at a time for one site, and the others wait: what somebody's scripts ask for at once
 * does not take the processor from whoever else is here. Pages that are kept wait for nobody.
 */
const pagesAtOnce = 2;
const longestWaitMs = 30_000;

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
export function createPages(shop: Shop, options: PagesOptions): Pages {
  const { cache, redirects, storefrontCache, clientIpOf } = options;
  const { publicUrl } = shop.settings;
  const answerPublic = publicPages(shop, options);
  const count = (kind: "redirect" | "missing", at: string) =>
    // Counting must not delay anybody while the database is down.
    countPath(shop.db, kind, at, shop.clock.now()).catch((error: unknown) =>
      shop.log.warn("a path could not be counted", errorFields(error)),
    );
  /** A closed shop leads visitors to no page that is closed with it. */
  const isTold = async ({ rule, to }: Moved, headers: Headers) => {
    const url = URL.parse(to, publicUrl);
    const isOurs = url?.origin === new URL(publicUrl).origin;
    if (rule === null || !isOurs || !leadsToGoods(url) || (await isOpen(storefrontCache))) return true;
    return isOfStaff(shop, { headers });
  };
  return async (request, response, { request: { method, headers, body }, tooLarge }) => {
    const { pathname: path, search } = new URL(publicUrl + request.url);
    const page = pageOfPayload(path);
    const as = page === null ? "page" : "payload";
    const pathname = readable(page ?? path);
    const match = matchRoute(pathname);
    const clientIp = clientIpOf(request);
    const isRead = request.method === "GET" || request.method === "HEAD";

    const speaksChinese = !isRead || (await isInChinese(storefrontCache));
    const { prefix, rest } = splitPath(pathname);
    // Not for ever: the owner may choose Chinese again. Staff read their side in either language.
    if (!speaksChinese && prefix === "/cn" && !isAdmin(match?.name ?? null)) {
      const to = canonicalPath(rest, "en") + search;
      return sendAnswer(as === "page" ? movedPage(302, to) : movedPayload(to, false), request, response);
    }
    const asksForChinese = pathname === "/" && readCookie(headers, "locale", shop.settings) === "cn";
    if (isRead && as === "page" && asksForChinese && speaksChinese)
      return sendAnswer(movedPage(302, `/cn${search}`), request, response);
    const moved = isRead ? await movedTo(pathname, search, match, redirects) : formMovedTo(pathname, search);
    const leadTo = async ({ rule, status, to, external }: Moved) => {
      if (rule !== null) await count("redirect", rule);
      const answer = as === "page" ? movedPage(status, to, isForAll) : movedPayload(to, external);
      return sendAnswer(answer, request, response);
    };
    if (moved && (await isTold(moved, headers))) return leadTo(moved);

    const pageRequest = { search, match, as, clientIp, storefrontCache } as const;
    if (moved) {
      // Closed here as at its target, whose address this page does not name.
      const at = href(prefix, "home");
      const home = {
        ...pageRequest,
        search: "",
        match: matchRoute(at),
        request: new Request(publicUrl + at, { headers }),
      };
      return sendAnswer(await answerPage(shop, home), request, response);
    }
    let answer: Answer;
    if (isRead && isPublic(match?.name ?? null) && (await isOpen(storefrontCache))) {
      const result = await answerPublic(path, pathname, pageRequest);
      if (result.cached) return sendCached(result.cached, request, response);
      ({ answer } = result);
    } else {
      const init = isRead || tooLarge ? { method, headers } : { method, headers, body, duplex: "half" as const };
      answer = await answerPage(shop, {
        ...pageRequest,
        request: new Request(publicUrl + pathname + search, init),
        tooLarge,
      });
      // The merchant who has changed the shop sees it changed on the next page, and so does whoever is told.
      if (!isRead && isAdmin(match?.name ?? null)) await cache.catchUp();
    }
    const instead = isRead && answer.status === 404 ? await movedInstead(pathname, search, redirects) : null;
    if (instead) return leadTo(instead);
    if (isRead && as === "page" && isMissed(answer, match)) await count("missing", splitPath(pathname).rest);
    sendAnswer(answer, request, response);
  };
}

type PublicAnswer = { readonly cached: CachedAnswer } | { readonly cached?: undefined; readonly answer: Answer };

/** Answers a public page out of the cache, which it fills; with an answer of its own where that cannot be cached. */
function publicPages(shop: Shop, { cache }: PagesOptions) {
  const making = fairShare(pagesAtOnce, longestWaitMs);
  return (path: string, pathname: string, visit: Omit<PageRequest, "request">): Promise<PublicAnswer> => {
    const { search, clientIp } = visit;
    const key = cacheKey(path + search, shop.listing.taxonomy);
    const query = key?.slice(path.length) ?? search;
    // Nobody's campaign, cookie or preference reaches a page that others are sent too.
    const render = () =>
      answerPage(shop, { ...visit, request: new Request(shop.settings.publicUrl + pathname + query) });
    let own: Answer | null = null;
    const filled = () =>
      key === null
        ? Promise.resolve(null)
        : cache.fill(key, async () => {
            const answer = await render();
            if (!answer.tags) own = answer;
            if (answer.status === 503) return answer.isAway ? away : busy;
            return answer.tags && { ...answer, tags: answer.tags };
          });
    // With its turn a page may wait for one that is being made; made without, that one would wait for others' turns.
    return making.onBehalfOf(siteOf(clientIp), () =>
      making.take(async () => {
        const cached = await filled();
        // It waited for another request's answer, which turned out not to be cacheable: it needs one of its own.
        return cached ? { cached } : { answer: forOne(own ?? (await render())) };
      }),
    );
  };
}

/**
 * A public answer that this process does not cache must not be cached by a CDN either, because nobody would purge it.
 */
function forOne(answer: Answer): Answer {
  if (answer.tags === null) return answer;
  return { ...answer, headers: { ...answer.headers, "cache-control": privateCacheControl }, tags: null };
}

/** A visitor found nothing where a page might have been: goods that are gone, or an unknown path. */
function isMissed({ status }: Answer, match: RouteMatch | null): boolean {
  return status === 404 && (match === null || isPublic(match.name));
}

/** Without a database the state is unknown, and only pages cached while the shop was open are shown. */
async function isOpen(storefrontCache: CachedStorefront): Promise<boolean> {
  return storefrontCache.current().then(
    ({ opening }) => opening === "open",
    () => true,
  );
}

/** Without a database the languages are unknown, and both are shown. */
async function isInChinese(storefrontCache: CachedStorefront): Promise<boolean> {
  return storefrontCache.current().then(
    ({ languages }) => spokenIn(languages).includes("cn"),
    () => true,
  );
}

/** A page that has moved has done so for everybody. */
const isForAll = { "cache-control": "public, max-age=300" };

/**
 * Answers cached pages before anything else looks at the request: most visits end here. `/` is left to the slower way
 * for visitors whose cookie asks for Chinese.
 */
export function createFastPath(
  { listing }: Pick<Shop, "listing">,
  cache: PageCache,
  otherwise: RequestListener,
): RequestListener {
  return (request, response) => {
    const { method, url } = request;
    const key = (method === "GET" || method === "HEAD") && url ? cacheKey(url, listing.taxonomy) : null;
    const isForChinese = key === "/" && request.headers.cookie?.includes("locale=cn");
    const cached = key === null || isForChinese ? undefined : cache.get(key);
    if (cached) return sendCached(cached, request, response);
    otherwise(request, response);
  };
}
