import { type Context, Hono } from "hono";
import { readId, readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { isLabelSheet, labelsOnSheet } from "#domain/lists/label-sheet.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { findList } from "#engine/lists/list-rows.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { currentCustomer } from "#web/account/session.server.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { BinLabelsFacts } from "./bin-labels.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { paperRefused } from "./paper-refused.ts";

/**
 * `GET /personal/lists/:list/labels.pdf?sheet=&from=&line=`, per language: labels for the bins of a list, for its
 * owner; with `line` of that line alone, and else of the lines that have a bin, or of all where none has. A first label
 * that the sheet does not have leads back to the list, which says so: a begun sheet would be printed over.
 */
export function createListLabels(shop: Shop, threads: DocumentThreads, clientIpOf: (c: Context) => string): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.listLabels, async (c) => {
      const { language } = splitPath(c.req.path);
      const customer = await currentCustomer(shop, c.req.raw);
      const id = readId(c.req.param("list"));
      const list = customer && id !== null ? await findList(shop.db, customer, id) : null;
      const lineParam = c.req.query("line");
      const inBins = list?.all.filter(({ bin }) => bin !== "") ?? [];
      const binned = inBins.length > 0 ? inBins : (list?.all ?? []);
      const lines =
        lineParam === undefined ? binned : (list?.all ?? []).filter((line) => line.id === readId(lineParam));
      if (!customer || !list || lines.length === 0) return c.json({ error: "not_found" }, 404, forOneReader);
      const sheetName = c.req.query("sheet") ?? "";
      const sheet = isLabelSheet(sheetName) ? sheetName : "letter30";
      const first = c.req.query("from") ?? "1";
      const most = labelsOnSheet(sheet);
      // On a roll each label is the first.
      const from = most === 1 ? 1 : readTypedWhole(first, { least: 1, most });
      if (from === null) {
        const typed = { sheet, from: first.slice(0, 20) };
        return c.redirect(`${href(prefix, "list", { list: String(list.id) }, typed)}#labels`, 303);
      }
      const draw = drawnBy(customer, clientIpOf(c), { own: budgets.documentsOfAccount, shared: budgets.documents });
      const may = await spend(shop.db, shop.clock.now(), draw);
      if (!may.ok) return paperRefused(c, language, may.error);
      const t = await shopTranslator(shop.db, language);
      const facts: BinLabelsFacts = {
        title: list.name,
        sheet,
        used: from - 1,
        labels: lines.map((line) => ({
          sku: line.sku,
          name: [line.name[language], line.variantName?.[language]].filter(Boolean).join(" · "),
          bin: line.bin,
          par: line.par,
          url: shop.settings.publicUrl + href(prefix, "bin", { line: String(line.id), sku: line.sku }),
        })),
      };
      const body = await threads.make(t, { kind: "bin-labels", facts });
      return sendPrivateFile(c, `labels-${list.id}.pdf`, body);
    });
  }
  return app;
}
