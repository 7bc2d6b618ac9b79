import { beforeAll, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { ask, beginAndSend, buyerOfPlant, openForQuotes, type Quoted, send } from "#test/checkout/quote-shop.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { pdfDrawings, pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let buyer: Awaited<ReturnType<typeof buyerOfPlant>>;
let owner: Browser;

beforeAll(async () => {
  await openForQuotes(shop());
  buyer = await buyerOfPlant(shop());
  owner = await signedInAs(shop(), "owner");
});

/** A cabinet of these inches, as the catalogue states it. */
const cabinet = (length: number, width: number, height: number) => ({
  mounting: "base",
  overallLength: length,
  overallWidth: width,
  overallHeight: height,
});

async function describeGoods(sku: string, attributes: Record<string, unknown>): Promise<void> {
  await shop().db.sql(
    "update products p set attributes = $2 from variants v where v.product_id = p.id and v.sku = $1",
    [sku, JSON.stringify(attributes)],
  );
}

/** The quote's request has these part numbers instead of its own. */
const linesOf = (skus: readonly string[]) =>
  Object.fromEntries(
    skus.flatMap((sku, at) => [
      [`lines.${at}.sku`, sku],
      [`lines.${at}.quantity`, "1"],
      [`lines.${at}.price`, "90"],
      [`lines.${at}.reason`, "as agreed"],
    ]),
  );

async function pdfOf(quote: Quoted, language: Language = "en", query = "") {
  const prefix = language === "cn" ? "/cn" : "";
  const { status, bytes } = await buyer.browser.bytes(`${prefix}${quote.page}/quote.pdf${query}`);
  expect(status).toBe(200);
  const pages = [...bytes.toString("latin1").matchAll(/\/Type \/Page\b/g)].length;
  return { bytes, pages, text: pdfText(bytes), drawings: pdfDrawings(bytes).join("\n") };
}

const count = (text: string, part: string): number => text.split(part).length - 1;
/** Dimension lines in their ink, whose arrows are the only shapes that it fills. */
const drawnIn = ({ drawings }: { drawings: string }): number =>
  [...drawings.matchAll(/0\.10588\d* 0\.3098\d* 0\.5254\d* scn\s+f\b/g)].length;

test.each(["en", "cn"] as const)(
  "the PDF of a quote shows its goods drawn from their figures, in %s",
  async (language) => {
    const asked = await ask(shop(), buyer.browser);
    await describeGoods(asked.sku, cabinet(62, 40, 71));
    const pdf = await pdfOf(await send(shop(), asked), language);
    expect(pdf.text).toContain(language === "en" ? "Drawings of the goods" : "商品图纸");
    const sizes = language === "en" ? ["62 in", "40 in", "71 in"] : ["1,575 mm", "1,016 mm", "1,803 mm"];
    for (const size of sizes) expect(count(pdf.text, size), `${size} in ${pdf.text}`).toBe(1);
    expect(drawnIn(pdf)).toBe(3);
    expect(pdf.pages).toBeLessThan(3);
  },
);

test("two versions that look alike, and own lines, add no drawing; a version of another size has its own", async () => {
  const asked = await ask(shop(), buyer.browser);
  await describeGoods(asked.sku, cabinet(62, 40, 71));
  const product = asked.sku.toLowerCase();
  await stockGoods(shop().db, { sku: `${asked.sku}-B`, product }, { sku: `${asked.sku}-LONG`, product });
  await shop().db.sql("update variants set attributes = $2 where sku = $1", [
    `${asked.sku}-LONG`,
    JSON.stringify({ overallLength: 83 }),
  ]);
  const own = { "own.0.en": "Start-up", "own.0.cn": "调试", "own.0.quantity": "1", "own.0.price": "350" };
  const skus = [asked.sku, `${asked.sku}-B`, `${asked.sku}-LONG`];
  const pdf = await pdfOf(await send(shop(), asked, { ...linesOf(skus), ...own }));
  expect(drawnIn(pdf)).toBe(6);
  expect([count(pdf.text, "62 in"), count(pdf.text, "83 in")]).toEqual([1, 1]);
});

test("fifty lines of goods that look alike make one drawing and one picture, and no more pages than their rows", async () => {
  const asked = await ask(shop(), buyer.browser);
  await describeGoods(asked.sku, cabinet(62, 40, 71));
  const others = Array.from({ length: 49 }, (_, at) => ({
    sku: `${asked.sku}-${at}`,
    product: asked.sku.toLowerCase(),
  }));
  await stockGoods(shop().db, ...others);
  const quote = await send(shop(), asked, linesOf([asked.sku, ...others.map(({ sku }) => sku)]));
  const pdf = await pdfOf(quote);
  expect(drawnIn(pdf)).toBe(3);
  expect([...pdf.bytes.toString("latin1").matchAll(/\/Subtype \/Image/g)].length).toBeLessThan(2);
  expect(pdf.pages).toBeLessThan(6);
  expect(pdf.bytes.length).toBeLessThan(200_000);
});

test("goods without figures have no drawing, and a paper of nothing else no page for them", async () => {
  const plain = await pdfOf(await send(shop(), await ask(shop(), buyer.browser)));
  expect(plain.text).not.toContain("Drawings of the goods");
  expect(plain.pages).toBe(1);
});

test("a version keeps the drawing that it was sent with; one from before has that of today", async () => {
  const asked = await ask(shop(), buyer.browser);
  await describeGoods(asked.sku, cabinet(62, 40, 71));
  const first = await send(shop(), asked);
  await describeGoods(asked.sku, cabinet(64, 40, 71));
  await send(shop(), first);
  expect((await pdfOf(first, "en", "?sent=1")).text).toContain("62 in");
  expect((await pdfOf(first, "en", "?sent=2")).text).toContain("64 in");
  await shop().db.sql("alter table order_draft_versions disable trigger user");
  await shop().db.sql("update order_draft_versions set paper = paper - 'drawings' where draft_id = $1", [first.id]);
  await shop().db.sql("alter table order_draft_versions enable trigger user");
  expect((await pdfOf(first, "en", "?sent=1")).text).toContain("64 in");
});

test("an uploaded drawing is linked beside the goods, in the reader's language where there is one", async () => {
  const asked = await ask(shop(), buyer.browser);
  const { db } = shop();
  const add = (key: string, language: Language) =>
    db.sql(
      `with file as (insert into document_files (key, file_name, bytes, uploaded_at) values ($1, 'd.pdf', 10, now()) returning key)
       insert into product_documents (product_id, key, position, kind, language, title)
       select v.product_id, file.key, 1, 'drawing', $2, '{}' from variants v, file where v.sku = $3`,
      [key, language, asked.sku],
    );
  await add("a".repeat(32), "en");
  await add("b".repeat(32), "cn");
  const quote = await send(shop(), asked);
  for (const [language, key] of [
    ["en", "a"],
    ["cn", "b"],
  ] as const) {
    const { bytes, text } = await pdfOf(quote, language);
    expect(text).toContain(language === "en" ? "Maker's drawing (PDF)" : "厂家图纸（PDF）");
    expect(bytes.toString("latin1")).toContain(`/files/${key.repeat(32)}.pdf`);
  }
});

test("a guest's link gives the PDF with its drawings, and the merchant's side too", async () => {
  const quote = await beginAndSend(shop(), owner);
  await describeGoods(quote.sku, cabinet(62, 40, 71));
  const again = await send(shop(), quote, {}, owner);
  const guest = await shop().browser().bytes(again.link.replace("proforma?", "proforma.pdf?"));
  expect(pdfText(guest.bytes)).toContain("62 in");
  const staff = await owner.bytes(`/admin/drafts/${quote.number}/quote.pdf`);
  expect([staff.status, pdfText(staff.bytes).includes("62 in")]).toEqual([200, true]);
});
