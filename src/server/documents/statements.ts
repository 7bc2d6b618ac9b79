import { type Context, Hono } from "hono";
import { isCustomer } from "#domain/buyers/buyer.ts";
import { readMonth } from "#domain/invoices/account-statement.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { answeredIn } from "#domain/kernel/shop-languages.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import type { CompanyRow } from "#engine/companies/company-row.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { readRemittance } from "#engine/payments/remittance.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { readShopLanguages } from "#engine/platform/shop-languages.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { companyOfStatement } from "#web/account/invoices/statement.server.ts";
import { statementFile } from "#web/account/invoices/statement-file.server.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { paperOf } from "./paper.ts";
import { paperRefused } from "./paper-refused.ts";
import { readSeller } from "./seller.ts";

/**
 * `GET /personal/companies/:company/statement.pdf?month=2026-11&paper=letter|a4`: a month of a company's account in the
 * company's language, for those who pay for the whole of it. `statement.csv` has the same movements for a spreadsheet,
 * in the page's language.
 */
export function createStatements(shop: Shop, threads: DocumentThreads, clientIpOf: (c: Context) => string): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.companyStatementPdf, async (c) => {
      const { buyer, company } = await readerOf(shop, c);
      if (!company) return c.json({ error: "not_found" }, 404, forOneReader);
      const draw = drawnBy(buyer, clientIpOf(c), { own: budgets.documentsOfAccount, shared: budgets.documents });
      const may = await spend(shop.db, shop.clock.now(), draw);
      if (!may.ok) return paperRefused(c, splitPath(c.req.path).language, may.error);
      return sendStatement(shop, threads, c, company);
    });
    app.get(prefix + routes.companyStatementCsv, async (c) => {
      const { company } = await readerOf(shop, c);
      if (!company) return c.json({ error: "not_found" }, 404, forOneReader);
      const t = await shopTranslator(shop.db, splitPath(c.req.path).language);
      const { month, statement } = await companyStatement(shop, company.id, readMonth(c.req.query("month") ?? ""));
      return sendPrivateFile(c, `statement-${month}.csv`, statementFile(statement, t));
    });
  }
  return app;
}

/** The person who asks, and the company of the address if they may see its statement. */
async function readerOf(shop: Shop, c: Context) {
  const buyer = await buyerOf(shop, c.req.raw);
  const id = readId(c.req.param("company"));
  const customerId = isCustomer(buyer) ? buyer.customerId : null;
  return { buyer, company: id && customerId ? await companyOfStatement(shop.db, customerId, id) : null };
}

/** Sends the statement of the month asked for to whom it may be shown. */
export async function sendStatement(
  shop: Shop,
  threads: DocumentThreads,
  c: Context,
  { id, legalName, language }: CompanyRow,
): Promise<Response> {
  const t = await shopTranslator(shop.db, answeredIn(await readShopLanguages(shop.db), language));
  const { month, statement } = await companyStatement(shop, id, readMonth(c.req.query("month") ?? ""));
  const payTo = await readRemittance(shop.db);
  const facts = { seller: await readSeller(shop, t), paper: paperOf(c), company: legalName, month, payTo };
  const body = await threads.make(t, { kind: "statement", statement, facts });
  return sendPrivateFile(c, `statement-${month}.pdf`, body);
}
