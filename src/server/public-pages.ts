import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { readCookie } from "#web/cookies.ts";
import type { Shop } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import type { PagePieces } from "#web/kept-markup/kept-markup.server.ts";
import { compressFor } from "./compression.ts";
import { cacheKey, sendKept } from "./fast-path.ts";
import type { CachedAnswer, PageCache } from "./page-cache.ts";
import { inOne, keepable, type RenderedPage, type RenderPage } from "./pages.ts";
import { isPublicPage, payloadPath, renderPayload } from "./payloads.ts";
import type { Redirects } from "./redirects.ts";

/** A public page for one asker: kept for everybody, or a refusal (no such product, a redirect) that is not. */
export type PublicAnswer = { readonly kept: CachedAnswer } | { readonly refused: RenderedPage };

/** Pages and payloads that are the same for everybody: rendered once for all who wait, and kept. */
export class PublicPages {
  readonly #shop: Shop;
  readonly #cache: PageCache;
  readonly #render: RenderPage;

  constructor(shop: Shop, cache: PageCache, render: RenderPage) {
    this.#shop = shop;
    this.#cache = cache;
    this.#render = render;
  }

  /** The page of a key, which is all that it depends on: nobody's campaign, cookie or language preference stays in it. */
  async page(key: string, address: string): Promise<PublicAnswer> {
    const rendered = () => this.#render(new Request(new URL(key, this.#shop.settings.publicUrl)), address);
    let refused: RenderedPage | undefined;
    const kept = await this.#cache.fill(key, async () => {
      const page = await rendered();
      if (!page.tags) refused = page;
      return keepable(page);
    });
    if (kept) return { kept };
    // Who waited for another's render of a page that can't be kept needs one of its own.
    return { refused: refused ?? (await rendered()) };
  }

  /** A page's payload; null when there is no such page. */
  payload(key: string, path: string): Promise<CachedAnswer | null> {
    return this.#cache.fill(key, () =>
      renderPayload(this.#shop, path, new URL(key, this.#shop.settings.publicUrl).searchParams),
    );
  }
}

/**
 * Answers plain requests for public pages and payloads from node:http at once; everything out of the ordinary, an
 * address to be corrected or redirected, a language to be chosen, a fault, is left to the longer way.
 */
export function createPublicPath(
  pages: PublicPages,
  redirects: Redirects,
  addressOf: (request: IncomingMessage) => string,
  otherwise: RequestListener,
): RequestListener {
  return (request, response) => {
    const path = request.method === "GET" || request.method === "HEAD" ? plainPath(request) : null;
    const key = path === null ? null : cacheKey(request.url ?? "");
    if (path === null || key === null) return otherwise(request, response);
    answer(pages, redirects, key, path, addressOf(request)).then(
      (found) => {
        if (found !== null && "kept" in found) sendKept(found.kept, request, response);
        // A redirect is none of ours; what the page says of its refusal is.
        else if (found !== null && found.refused.html !== null)
          sendRefused(found.refused, found.refused.html, request, response);
        else otherwise(request, response);
      },
      () => otherwise(request, response),
    );
  };
}

async function answer(
  pages: PublicPages,
  redirects: Redirects,
  key: string,
  path: string,
  address: string,
): Promise<PublicAnswer | null> {
  const of = payloadPath(path);
  if (of !== null) {
    const kept = await pages.payload(key, of);
    return kept && { kept };
  }
  return (await redirects.find(splitPath(path).rest)) ? null : pages.page(key, address);
}

/** Nothing escaped, nothing empty, no step upwards. */
const plain = /^\/$|^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/** The request's path where nothing about it needs a second look; else null. */
function plainPath(request: IncomingMessage): string | null {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  if (!plain.test(path) || path.endsWith(".data")) return null;
  if (payloadPath(path) !== null) return path;
  const { prefix, rest } = splitPath(path);
  if (
    rest === "/" &&
    prefix === "" &&
    readCookie(new Headers({ cookie: request.headers.cookie ?? "" }), "locale") === "cn"
  )
    return null;
  return isPublicPage(rest) && !isProductWithoutSuffix(rest) ? path : null;
}

/** A product's address without its `.html`: it is sent on to the one with it. */
export function isProductWithoutSuffix(rest: string): boolean {
  return /^\/products\/[^/]+(?<!\.html|\.data)$/.test(rest);
}

function sendRefused(
  { status, headers }: RenderedPage,
  html: PagePieces,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { body, encoding } = compressFor(String(request.headers["accept-encoding"] ?? ""), inOne(html));
  headers.set("vary", "accept-encoding");
  headers.set("content-length", String(body.length));
  if (encoding) headers.set("content-encoding", encoding);
  response.writeHead(status, [...headers].flat()).end(request.method === "HEAD" ? undefined : body);
}
