import { Hono } from "hono";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findListOfLine, slugOfPart } from "#engine/lists/list-rows.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { currentCustomer } from "#web/account/session.server.ts";
import { forOneReader } from "./private-file.ts";

/**
 * `GET /bins/:line/:sku`, per language: the code of a bin's label. Its owner comes to the line; everybody else to the
 * part that the label names anyway, so that the answer says nothing about lists.
 */
export function createBins(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.bin, async (c) => {
      const line = readId(c.req.param("line"));
      const sku = (c.req.param("sku") ?? "").slice(0, 100);
      if (line === null) return c.json({ error: "not_found" }, 404, forOneReader);
      c.header("cache-control", forOneReader["cache-control"]);
      const customer = await currentCustomer(shop, c.req.raw);
      const list = customer && (await findListOfLine(shop.db, customer, line));
      if (list !== null) {
        const page = href(prefix, "list", { list: String(list) }, { line });
        return c.redirect(`${page}#line-${line}`, 303);
      }
      const slug = await slugOfPart(shop.db, sku);
      if (slug !== null) return c.redirect(href(prefix, "product", { id: slug }, { v: sku }), 303);
      return c.redirect(href(prefix, "search", {}, { q: sku }), 303);
    });
  }
  return app;
}
