import { beforeAll, beforeEach, expect, test } from "vitest";
import { approvingCompany, type Person, press, sendCart, stored } from "#test/approvals/approval-shop.ts";
import { companyWithRule, request } from "#test/approvals/quote-approval.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { poCheckout } from "#test/checkout/po-checkout.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import { ask, openForQuotes, send as sendQuote } from "#test/checkout/quote-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();
const { fill, send, removed, newestOrder } = poCheckout(shop);
const pdf = poPdf();

beforeAll(async () => openForQuotes(shop()));
beforeEach(async () => void (await shop().db.sql("delete from rate_limits")));

type File = { readonly name: string; readonly bytes: Buffer } | null;
const named = (name: string, bytes: Buffer = pdf): File => ({ name, bytes });

/** Sends a request again with a file, as a browser does. */
async function again({ browser }: Person, id: number, file: File, changes: Record<string, string> = {}, prefix = "") {
  const form = new FormData();
  const fields = { intent: "again", version: String((await stored(shop(), id)).version), why: "", ...changes };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // A browser sends a nameless file where none was chosen.
  form.set("poDocument", new File(file ? [new Uint8Array(file.bytes)] : [], file?.name ?? ""));
  return browser.upload(`${prefix}/personal/requisitions/${id}`, form);
}

const attached = async ({ browser }: Person, id: number) =>
  /<main[\s\S]*<\/main>/.exec((await browser.get(`/personal/requisitions/${id}`)).text)?.[0] ?? "";
const askChanges = ({ browser }: Person, id: number) =>
  press(browser, id, "ask-changes", { note: "A newer PO, please" });

/** A request for a cart with the PDF of a purchase order. */
async function requested() {
  const { works, people } = await approvingCompany(shop(), {
    theo: ["requester", "Plant"],
    lena: ["requester", "Plant"],
    max: ["approver", "Plant"],
  });
  await fill(people.theo.browser);
  const site = String(works.sites["Plant"]);
  const quote = { ...checkoutForm, payment: "on-account", buysFor: site, intent: "quote" };
  await send(people.theo.browser, quote, named("old.pdf"));
  return { ...people, id: (await sendCart(shop(), people.theo, works)).id };
}

test("while changes are asked for, whoever asked swaps the purchase order; its approver opens the new one, and it is ordered", async () => {
  const { theo, max, id } = await requested();
  const path = `/personal/requisitions/${id}`;
  expect(await attached(theo, id)).not.toContain('name="poDocument"');
  await askChanges(max, id);
  for (const [prefix, text] of [
    ["", "Attached: old.pdf"],
    ["/cn", "old.pdf"],
  ] as const)
    expect((await theo.browser.get(prefix + path)).text).toContain(text);
  expect(await attached(max, id)).not.toContain('name="poDocument"');
  const before = await shop().db.sql<{ name: string }>("select name from po_documents where file_name = 'old.pdf'");
  const sent = await again(theo, id, named("new.pdf", poPdf({ padding: 10 })));
  expect(sent.location).toContain("done=again");
  const text = await attached(max, id);
  expect([text.includes("new.pdf"), text.includes("old.pdf")]).toEqual([true, false]);
  expect((await max.browser.bytes(`${path}/po.pdf`)).bytes).toEqual(poPdf({ padding: 10 }));
  expect(await removed()).toContain(before.at(-1)!.name);
  expect((await press(max.browser, id, "approve")).location).toContain("done=ordered");
  const { number } = await newestOrder();
  expect((await theo.browser.bytes(`/order/po.pdf?order=${number}`)).bytes).toEqual(poPdf({ padding: 10 }));
});

test("it stays where something else is refused; it is taken off with a tick; what is no PDF is said beside it", async () => {
  const { theo, max, id } = await requested();
  await askChanges(max, id);
  const refused = await again(theo, id, named("new.pdf"), { why: "x".repeat(1_001) });
  expect([refused.status, refused.text.includes("Attached: new.pdf")]).toEqual([400, true]);
  for (const [prefix, sentence] of [
    ["", "This is not a PDF that we can "],
    ["/cn", "PDF"],
  ] as const) {
    const wrong = await again(theo, id, named("virus.pdf", Buffer.from("MZ")), { why: "Newer" }, prefix);
    expect([wrong.status, wrong.text.includes(sentence), wrong.text.includes("Newer")]).toEqual([409, true, true]);
    expect(wrong.text).toContain("new.pdf");
  }
  expect((await again(theo, id, null)).location).toContain("done=again");
  expect(await attached(max, id)).toContain("new.pdf");
  await askChanges(max, id);
  expect((await again(theo, id, null, { dropPo: "on" })).location).toContain("done=again");
  expect(await attached(max, id)).not.toContain(".pdf");
});

test("nobody else swaps it, and nobody while it waits for a decision or after", async () => {
  const { theo, lena, max, id } = await requested();
  expect((await again(theo, id, named("late.pdf"))).status).toBe(409);
  await askChanges(max, id);
  for (const [one, status] of [
    [lena, 404],
    [max, 404],
  ] as const)
    expect((await again(one, id, named("theirs.pdf"), { dropPo: "on" })).status).toBe(status);
  expect(await attached(theo, id)).toContain("Attached: old.pdf");
  await press(theo.browser, id, "withdraw");
  expect((await again(theo, id, named("late.pdf"))).status).toBe(409);
  expect(await shop().db.sql("select from po_documents where file_name in ('late.pdf', 'theirs.pdf')")).toEqual([]);
});

test("of a quote, too: the quote has the new one, and its order", async () => {
  const { buyer, approver } = await companyWithRule(shop());
  const quote = await sendQuote(shop(), await ask(shop(), buyer.browser));
  const { id } = await request(quote, buyer.browser);
  await askChanges(approver, id);
  expect((await again(buyer, id, named("first.pdf"))).location).toContain("done=again");
  await askChanges(approver, id);
  expect((await again(buyer, id, named("second.pdf"))).location).toContain("done=again");
  expect(await attached(approver, id)).toContain("second.pdf");
  expect((await press(approver.browser, id, "approve")).location).toContain("done=ordered");
  expect(
    await shop().db.sql(
      `select d.file_name as name from po_documents d join requisitions r on r.order_id = d.order_id where r.id = $1`,
      [id],
    ),
  ).toEqual([{ name: "second.pdf" }]);
});

test("after the site was closed, whoever asked and whoever decides still open the purchase order, and nobody else", async () => {
  const { theo, lena, max, id } = await requested();
  await shop().db.sql(
    "update company_sites set closed_at = now() where id = (select site_id from requisitions where id = $1)",
    [id],
  );
  for (const { browser } of [theo, max])
    expect((await browser.bytes(`/personal/requisitions/${id}/po.pdf`)).bytes).toEqual(pdf);
  expect((await lena.browser.get(`/personal/requisitions/${id}/po.pdf`)).status).toBe(404);
});
