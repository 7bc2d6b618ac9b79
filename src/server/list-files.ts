import { Hono } from "hono";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { fileColumns } from "#domain/lists/list-file.ts";
import { findList } from "#engine/lists/list-rows.ts";
import { csvFile } from "#engine/platform/csv.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { currentCustomer } from "#web/account/session.server.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { forOneReader, sendPrivateFile } from "./private-file.ts";

/** `GET /personal/lists/:list/list.csv`, per language: a list of parts for its owner, which can be imported again. */
export function createListFiles(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.listFile, async (c) => {
      const { language } = splitPath(c.req.path);
      const customer = await currentCustomer(shop, c.req.raw);
      const id = readId(c.req.param("list"));
      const list = customer && id !== null ? await findList(shop.db, customer, id) : null;
      if (!list) return c.json({ error: "not_found" }, 404, forOneReader);
      const t = await shopTranslator(shop.db, language);
      const rows = list.all.map((line) => {
        const name = [line.name[language], line.variantName?.[language]].filter(Boolean).join(" · ");
        return [line.sku, name, line.quantity, line.par ?? "", line.onHand ?? "", line.bin, line.note];
      });
      return sendPrivateFile(
        c,
        `list-${list.id}.csv`,
        csvFile([fileColumns.map((name) => t(`lists.file.${name}`)), ...rows]),
      );
    });
  }
  return app;
}
