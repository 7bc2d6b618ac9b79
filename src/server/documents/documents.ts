import { existsSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { isLanguage } from "#domain/kernel/language.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import type { Shop } from "#engine/shop.ts";
import { translators } from "#web/language/messages.server.ts";
import { answerKept } from "../answer-kept.ts";
import type { PageCache, Rendered } from "../page-cache.ts";
import { cacheControl } from "../pages.ts";
import { dimensionalDrawing, specSheet } from "./spec-sheet.ts";

/** The documents the shop makes itself, and the view of the product each shows. */
const makers = {
  "spec-sheet": { make: specSheet, view: "three-quarter" },
  drawing: { make: dimensionalDrawing, view: "drawing" },
} as const;

/** `GET /documents/{slug}/{kind}-{language}.pdf`: made from the product's data, kept until it changes. */
export function createDocuments(shop: Shop, cache: PageCache, pictures: string): Hono {
  const app = new Hono();
  app.get("/documents/:slug/:file", async (c) => {
    const { slug, file } = c.req.param();
    const kept = await cache.fill(`/documents/${slug}/${file}`, () => renderDocument(shop, slug, file, pictures));
    return kept ? answerKept(kept, c.req.raw) : c.json({ error: "not_found" }, 404);
  });
  return app;
}

async function renderDocument(shop: Shop, slug: string, file: string, pictures: string): Promise<Rendered | null> {
  const [, kind, language] = /^(spec-sheet|drawing)-(en|cn)\.pdf$/.exec(file) ?? [];
  if (!kind || !isLanguage(language)) return null;
  const found = await findProductPage(shop, slug, language);
  if (!found) return null;
  const page = found.data;
  const { make, view } = makers[kind as keyof typeof makers];
  const picture = await jpeg(join(pictures, page.pictureFamily, `${view}-1200.avif`));
  const body = await make(page, translators[language], { picture, now: shop.clock.now(), paper: "LETTER" });
  return {
    body: [body],
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${page.chosen.replaceAll(/[^\w.-]/g, "_")}-${kind}-${language}.pdf"`,
      "cache-control": cacheControl,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    },
    tags: found.tags,
  };
}

/** PDF holds JPEG and PNG only. */
async function jpeg(path: string): Promise<Buffer | null> {
  return existsSync(path) ? sharp(path).flatten({ background: "white" }).jpeg({ quality: 82 }).toBuffer() : null;
}
