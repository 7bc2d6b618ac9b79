import { expect, test } from "vitest";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { routes } from "#i18n/routes.ts";
import { openShop } from "#test/open-shop.ts";
import { pageVisitors } from "./page-visitors.ts";

const shop = openShop();

/** Writes when somebody only looks, and why they change nothing (decision 17). */
const notes: Readonly<Record<string, string>> = {
  "insert into rate_limits": "how often a network searches, or asks for prices at its dock",
  "insert into payment_events": "what the provider says of a payment whose buyer it sent back",
  "update payments": "the same",
  "insert into audit_log": "who has taken a list or the books out of the shop",
  "update staff": "an authenticator's key, made when it is shown for the first time",
};

test("to look at a page, a file or data changes nothing", async () => {
  const { db } = shop();
  const written = new Map<string, Set<string>>();
  for (const { who, browser: open, pages } of await pageVisitors(shop())) {
    const browser = await open();
    const numbers = pages.flatMap((page) => /PL-\w{4}-\w{4}/.exec(page)?.[0] ?? []);
    const files =
      who === "owner"
        ? numbers
            .flatMap((number) =>
              [adminRoutes.adminPackingSlip, adminRoutes.adminEvidence, adminRoutes.adminOrderMail].map((path) =>
                path.replace(":number", number),
              ),
            )
            .concat([
              ...Object.values(adminRoutes).filter((path) => path.startsWith("/admin/export/")),
              `${adminRoutes.adminReportFile}?report=stock`,
              "/admin/customers/1",
              "/admin/customers/1/data",
              "/admin/products/suggest?q=a",
              adminRoutes.adminCounts,
              "/admin/products/1/presence",
              "/admin/promotions/tank-week/presence",
              "/admin/settings/policies/warrantyPolicy/presence",
              "/admin/products/1/preview",
              "/admin/products/1",
            ])
        : numbers.flatMap((number) => [
            `${routes.orderReceiptPdf}?order=${number}`,
            `${routes.orderClaimPdf}?order=${number}&claim=${number}-C1`,
            `${routes.payment}?order=${number}&return=paid`,
            `${routes.payment}?order=${number}&return=canceled`,
            `${routes.orderReceipt}?order=${number}`,
          ]);
    for (const page of [
      ...pages,
      ...files,
      "/api/v1/visitor",
      "/api/v1/suggest?q=a&lang=en",
      "/api/v1/delivered?sku=TANK",
    ])
      for (const path of [page, page.includes("?") ? page.replace("?", "/_payload.json?") : `${page}/_payload.json`]) {
        db.takeStatements();
        await browser.get(path);
        for (const text of db.takeStatements())
          for (const [, verb = "", table = ""] of text.matchAll(
            /\b(insert into|update|delete from)\s+(?:public\.)?([a-z_]+)\b(?!\s*,|\s+of\b)/gi,
          ))
            if (!/^(of|skip|nowait|set)$/.test(table)) {
              const what = `${verb.toLowerCase()} ${table}`;
              written.set(what, (written.get(what) ?? new Set()).add(`${who} ${path.replace(/PL-\w+-\w+/, "N")}`));
            }
      }
  }

  expect([...written.keys()].toSorted()).toEqual(Object.keys(notes).toSorted());
});
