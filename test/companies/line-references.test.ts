import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Shop } from "#engine/shop.ts";
import { approvingCompany, press, requisitionMails } from "#test/approvals/approval-shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { send } from "#test/receivables/on-account-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";

const shop = openShop();

beforeAll(() => stockGoods(shop().db, { sku: "REF-1", price: 5_000 }, { sku: "REF-2", price: 7_000 }));

const people = { lena: ["buyer", "Plant"], theo: ["requester", "Plant"], max: ["approver", "Plant"] } as const;
const puts = (browser: Browser, sku: string) => browser.post("/shoppingCart", { intent: "add", sku, quantity: "2" });
const refers = (browser: Browser, sku: string, reference: string, prefix = "") =>
  browser.post(`${prefix}/shoppingCart`, { intent: "reference", sku, reference });

async function checksOut(browser: Browser, site: number, intent: "place" | "request") {
  const form = { ...checkoutForm, payment: "on-account", buysFor: String(site), key: randomUUID() };
  const quoted = await browser.post("/checkout", { ...form, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  return browser.post("/checkout", { ...form, total, intent });
}

const newestOf = async (customerId: number) =>
  (
    await shop().db.sql<{ id: number; number: string }>(
      "select id, number from orders where customer_id = $1 order by id desc limit 1",
      [customerId],
    )
  )[0]!;

/** Business rules: "up to three references of the company's own (cost center, job, asset) on order or line". */
test("a buyer says what each line is for, and it stands with the line on every face of order and invoice", async () => {
  const { db, clock, url } = shop();
  const { works, people: of } = await approvingCompany(shop(), { ...people, pia: ["accounts-payable"] });
  const { lena, pia } = of;
  for (const sku of ["REF-1", "REF-2"]) await puts(lena.browser, sku);
  expect((await lena.browser.get("/cn/shoppingCart")).text).toContain("添加内部参考号");
  expect((await refers(lena.browser, "REF-1", " Press line 3 ")).status).toBe(200);
  const long = await refers(lena.browser, "REF-2", "L".repeat(61));
  expect(long.status).toBe(400);
  for (const part of ["Use at most 60 characters", "L".repeat(61), "Press line 3"]) expect(long.text).toContain(part);
  expect((await refers(lena.browser, "REF-2", "长".repeat(61), "/cn")).text).toContain("最多 60 个字符");
  expect((await refers(lena.browser, "NOT-IN-CART", "J-1")).status).toBe(409);
  expect((await refers(lena.browser, "REF-2", "https://evil.example")).status).toBe(200);
  // Deleted and put back, it still has it.
  await lena.browser.post("/shoppingCart", { intent: "delete", sku: "REF-1" });
  await lena.browser.post("/shoppingCart", { intent: "undo", sku: "REF-1", quantity: "2", reference: "Press line 3" });
  // Another quantity changes nothing of it.
  await lena.browser.post("/shoppingCart", { intent: "quantity", sku: "REF-1", quantity: "3" });

  expect((await checksOut(lena.browser, works.sites["Plant"]!, "place")).status).toBe(303);
  const { id, number } = await newestOf(lena.id);
  expect(
    await db.sql("select sku, buyer_reference as said from order_lines where order_id = $1 order by sku", [id]),
  ).toEqual([
    { sku: "REF-1", said: "Press line 3" },
    { sku: "REF-2", said: "https://evil.example" },
  ]);
  const owner = await signedInAs(shop(), "owner");
  const printed = async (browser: Browser, at: string) => pdfText((await browser.bytes(at)).bytes);
  const mail = await writeOrderMail({ db, clock, settings: { publicUrl: url } } as unknown as Shop, {
    orderId: id,
    mail: "on-account",
  });
  expect((await send(backOfficeOf(shop()).deps, { number })).ok).toBe(true);
  const [invoice] = await db.sql<{ number: string }>(
    "select i.number from invoices i join invoice_orders p on p.invoice_id = i.id where p.order_id = $1",
    [id],
  );
  const faces = {
    order: (await lena.browser.get(`/order/detail?order=${number}`)).text,
    admin: (await owner.get(`/admin/orders/${number}`)).text,
    slip: await printed(owner, `/admin/orders/${number}/packingSlip`),
    invoice: (await pia.browser.get(`/personal/invoices/${invoice!.number}`)).text,
    paper: await printed(pia.browser, `/personal/invoices/${invoice!.number}/invoice.pdf`),
    mail: mail?.text ?? "",
  };
  for (const [face, text] of Object.entries(faces))
    expect({ face, text }).toMatchObject({ text: expect.stringContaining("Press line 3") });
  expect(mail?.text, "an order can be mailed to a stranger, whom nobody may send a link").not.toContain("evil.example");
  expect((await pia.browser.get(`/cn/personal/invoices/${invoice!.number}`)).text).toContain("内部参考号：");
  for (const [browser, list] of [
    [lena.browser, "/order/list"],
    [owner, "/admin/orders"],
  ] as const)
    expect((await browser.get(`${list}?q=Press+line+3`)).text).toContain(number);
});

test("who approves reads it on page and in the mail; withdrawn, it is in the cart again", async () => {
  const { works, people: of } = await approvingCompany(shop(), people);
  const { theo, max } = of;
  await puts(theo.browser, "REF-1");
  await refers(theo.browser, "REF-1", "Job 4471");
  const asked = await checksOut(theo.browser, works.sites["Plant"]!, "request");
  const id = Number(/requisitions\/(\d+)/.exec(asked.location ?? "")?.[1]);
  for (const prefix of ["", "/cn"])
    expect((await max.browser.get(`${prefix}/personal/requisitions/${id}`)).text).toContain("Job 4471");
  expect((await requisitionMails(shop())).find(({ to }) => to === max.email)?.text).toContain("Job 4471");
  expect((await theo.browser.get("/shoppingCart")).text).not.toContain("Job 4471");
  expect((await press(theo.browser, id, "withdraw")).status).toBe(303);
  expect((await theo.browser.get("/shoppingCart")).text).toContain("Job 4471");
  const again = await checksOut(theo.browser, works.sites["Plant"]!, "request");
  const next = Number(/requisitions\/(\d+)/.exec(again.location ?? "")?.[1]);
  expect((await press(max.browser, next, "approve")).location).toContain("done=ordered");
  const { id: orderId } = await newestOf(theo.id);
  const rows = await shop().db.sql("select buyer_reference as said from order_lines where order_id = $1", [orderId]);
  expect(rows).toEqual([{ said: "Job 4471" }]);
});

test("carts of people who buy for themselves have none, whatever their forms say", async () => {
  await setSetting(shop().db, "opening", { open: true });
  const email = "own-reference@example.com";
  await customer(shop().db, email);
  for (const browser of [shop().browser(), await signedIn(shop(), email)]) {
    await puts(browser, "REF-2");
    expect((await browser.get("/shoppingCart")).text).not.toContain("Add a reference");
    expect((await refers(browser, "REF-2", "forged")).status).toBe(409);
    expect((await browser.get("/shoppingCart")).text).not.toContain("forged");
  }
});
