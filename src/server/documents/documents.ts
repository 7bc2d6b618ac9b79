import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { type ExampleKind, isExampleKind } from "#domain/catalogue/document-files.ts";
import type { PageTag } from "#domain/kernel/changes.ts";
import { isLanguage, type Language } from "#domain/kernel/language.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import { findExampleFacts } from "#engine/machines/example-facts.ts";
import { findPartsDiagram, machineShown } from "#engine/machines/parts-diagram.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { publicCacheControl } from "../pages/cache-control.ts";
import type { Rendered } from "../pages/cached-answer.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { sendCached } from "../pages/send.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { jpeg, printedPicture } from "./goods-pictures.ts";
import { paperRefused } from "./paper-refused.ts";
import { readSeller } from "./seller.ts";

type Env = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };

/** `GET /documents/{slug}/{kind}-{language}.pdf`: rendered from the product's data, and cached until they change. */
export function createDocuments(
  shop: Shop,
  threads: DocumentThreads,
  cache: PageCache,
  clientIpOf: (c: Context) => string,
): Hono<Env> {
  const app = new Hono<Env>();
  app.get("/documents/:slug/:file", async (c) => {
    const { slug, file } = c.req.param();
    let refused: TooMany | null = null;
    let isOwn = false;
    const fill = () =>
      cache.fill(`/documents/${slug}/${file}`, async () => {
        isOwn = true;
        const may = await spend(shop.db, shop.clock.now(), [budgets.documents, network(clientIpOf(c))]);
        if (may.ok) return renderDocument(shop, threads, slug, file);
        refused = may.error;
        return null;
      });
    let cached = await fill();
    // It waited for another request, whose network may have used up its budget: it needs a document of its own.
    while (!cached && !isOwn) cached = await fill();
    if (refused !== null) return paperRefused(c, file.endsWith("-cn.pdf") ? "cn" : "en", refused);
    if (!cached) return c.json({ error: "not_found" }, 404);
    sendCached(cached, c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** Kinds of product documents that the shop renders itself. */
const isMade = (kind: string | undefined) => kind === "spec-sheet" || kind === "drawing";

async function diagramOf(shop: Shop, page: ProductPage, language: Language) {
  const machine = machineShown(page);
  return machine === null ? null : findPartsDiagram(shop, machine, language);
}

async function renderDocument(
  shop: Shop,
  threads: DocumentThreads,
  slug: string,
  file: string,
): Promise<Rendered | null> {
  const [, kind, language] = /^([a-z-]+)-(en|cn)\.pdf$/.exec(file) ?? [];
  if (!isLanguage(language)) return null;
  if (isExampleKind(kind))
    return shop.settings.demo === true ? renderExample(shop, threads, slug, { kind, language }) : null;
  if (!isMade(kind)) return null;
  const result = await findProductPage(shop, slug, language);
  if (!result) return null;
  const page = result.data;
  if (kind === "drawing" && page.outline === null) return null;
  const picture = kind === "drawing" ? null : await jpeg(await printedPicture(shop, page.pictureFamily));
  const apart = kind === "drawing" ? null : await diagramOf(shop, page, language);
  const t = await shopTranslator(shop.db, language);
  const seller = await readSeller(shop, t, { wholly: true });
  const facts = { seller, picture, now: shop.clock.now(), paper: "LETTER", diagram: apart?.data ?? null } as const;
  const body = await threads.make(t, { kind, page, facts });
  return rendered(body, { page, kind, language, tags: [...result.tags, ...(apart?.tags ?? [])] });
}

/** A fictional maker's document, if the product lists it. */
async function renderExample(
  shop: Shop,
  threads: DocumentThreads,
  slug: string,
  { kind, language }: { kind: ExampleKind; language: Language },
): Promise<Rendered | null> {
  const [result, facts] = await Promise.all([
    findProductPage(shop, slug, language),
    findExampleFacts(shop.db, slug, kind, language),
  ]);
  if (!result || !facts) return null;
  const page = result.data;
  const apart = kind === "manual" ? await diagramOf(shop, page, language) : null;
  const t = await shopTranslator(shop.db, language);
  const seller = await readSeller(shop, t, { wholly: true });
  const now = shop.clock.now();
  const body = await threads.make(t, { kind, page, facts, seller, now, paper: "LETTER", diagram: apart?.data ?? null });
  return rendered(body, { page, kind, language, tags: [...result.tags, ...(apart?.tags ?? [])] });
}

function rendered(
  body: Buffer,
  of: { page: ProductPage; kind: string; language: Language; tags: readonly PageTag[] },
): Rendered {
  const name = `${of.page.chosen.replaceAll(/[^\w.-]/g, "_")}-${of.kind}-${of.language}.pdf`;
  return {
    body,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}"`,
      "cache-control": publicCacheControl,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    },
    tags: [...new Set<PageTag>([...of.tags, "frame"])],
  };
}
