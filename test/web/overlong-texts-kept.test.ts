import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { fieldsOf, formOf } from "#test/admin/product-form.ts";
import { companyWithRule, offered } from "#test/approvals/quote-approval.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { askForm, openForQuotes } from "#test/checkout/quote-shop.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWorld } from "#test/companies/company-world.ts";
import { openShop } from "#test/open-shop.ts";
import { invoicesOf } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { expectKept, refusesOneMore } from "#test/web/overlong-text.ts";

const shop = openShop();

test("staff are told the limit of what they write about a company's account, and its people that of a dispute", async () => {
  const { db } = shop();
  await openForQuotes(shop());
  const { company, head } = await companyWorld(shop(), "zz");
  const owner = await signedInAs(shop(), "owner");
  const path = `/admin/companies/${company.id}/account`;
  const [disputed, open] = await invoicesOf(db, company.id);
  const [check] = await db.sql<{ id: number }>("select id from account_credits where reference = 'zzcheck'");
  for (const [most, fields] of [
    [200, { intent: "bounce", payment: String(check!.id) }],
    [200, { intent: "write-off", invoice: String(open!.id) }],
    [500, { intent: "dispute", invoice: String(disputed!.id) }],
  ] as const)
    await refusesOneMore(owner, { path, field: "reason", most, fields });
  const invoice = `/personal/invoices/${open!.number}`;
  await refusesOneMore(head.browser, { path: invoice, field: "reason", most: 500, fields: { intent: "dispute" } });

  // The payment that was begun online, as if it had come.
  await db.sql(
    `with captured as (update invoice_payments set state = 'captured', captured_cents = 500 where company_id = $2 returning number)
     update account_credits set kind = 'stripe', reference = captured.number from captured where id = $1`,
    [check!.id, company.id],
  );
  const refund = { intent: "refund", payment: String(check!.id), amount: "1", kept: "500" };
  await refusesOneMore(owner, { path, field: "reason", most: 200, fields: refund });
});

test("staff are told the limit of a transfer's note, a passkey's name and a product's short fields", async () => {
  const { db } = shop();
  const owner = await signedInAs(shop(), "owner");
  const place = { intent: "save", version: "0", name: "Hall", position: "50", ships: "on" };
  expect((await owner.post("/admin/stock/places/new", place)).status).toBe(303);
  const transfer = { intent: "send", key: "overlong-transfer-1", from: "1", to: "2", lines: "" };
  await refusesOneMore(owner, { path: "/admin/stock/transfers/new", field: "note", most: 200, fields: transfer });

  const [key] = await db.sql<{ id: number }>(
    `insert into staff_passkeys (staff_id, credential_id, public_key, counter, name, created_at, host)
     select id, 'overlong', '\\x00', 0, 'Key', now(), '127.0.0.1' from staff order by id desc limit 1 returning id`,
  );
  const name = "Key of the desk ".repeat(3);
  const rename = { intent: "rename-passkey", passkey: String(key!.id), name };
  for (const [prefix, sentence] of [
    ["", "Name of the passkey can have at most 40 characters"],
    ["/cn", "通行密钥名称最多 40 个字符"],
  ] as const) {
    const answer = await owner.post(`${prefix}/admin/security`, rename);
    expect(answer.text).toContain(sentence);
    expectKept(answer, { at: "passkey", field: "name", most: 40, text: name });
  }

  const made = await importProducts(shop(), jsonLines([record("shortly", { variants: [variant("SHORTLY")] })]));
  expect(made.errors).toEqual([]);
  const { id, version, typed } = await formOf(db, "shortly");
  for (const [prefix, sentence] of [
    ["", "can have at most 300 characters"],
    ["/cn", "最多 300 个字符"],
  ] as const)
    for (const name of ["nameEn", "nameCn"] as const) {
      const text = `${"Dented ".repeat(60).slice(0, 299)}xy`;
      const changed = { ...typed, variants: [{ ...typed.variants[0]!, [name]: text }] };
      const answer = await owner.post(`${prefix}/admin/products/${id}`, fieldsOf(changed, { version }));
      expect([name, answer.status]).toEqual([name, 400]);
      expect(answer.text).toContain(sentence);
      const field = `variant.${typed.variants[0]!.row}.${name}`;
      expectKept(answer, { at: field, field, most: 300, text });
    }
});

test("what is typed into a request for a quote, a draft or an acceptance is shown again to its last letter", async () => {
  await openForQuotes(shop());
  const { buyer } = await companyWithRule(shop());
  const long = `${"Dented ".repeat(2_000)}end`;
  await stockGoods(shop().db, { sku: "LONGASK", price: 5_000 });
  const asked = askForm("LONGASK", { message: long, "shipping.address1": long });
  const refused = await buyer.browser.post("/quote/ask?sku=LONGASK", asked);
  expect(refused.status).toBe(400);
  expect(refused.text.split(long).length).toBeGreaterThanOrEqual(3);

  const quote = await offered(shop(), buyer.browser);
  for (const intent of ["pay", "request"]) {
    const fields = { intent, version: String(quote.version), total: "24440", method: "on-account" };
    await refusesOneMore(buyer.browser, { path: quote.page, field: "poNumber", most: 40, fields });
  }
  const owner = await signedInAs(shop(), "owner");
  const draft = {
    intent: "save",
    key: randomUUID(),
    version: "0",
    language: "en",
    "lines.0.sku": "LONGASK",
    "lines.0.quantity": "1",
    offerNote: long,
  };
  const kept = await owner.post("/admin/drafts/new", draft);
  expect([kept.status, kept.text.split(long).length]).toEqual([400, 2]);
});
