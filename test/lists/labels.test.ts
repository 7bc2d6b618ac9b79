import decodeQr from "qr/decode.js";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { labelPlace, labelSheetNames, labelSheets, labelsOnSheet } from "#domain/lists/label-sheet.ts";
import { addToList } from "#engine/lists/list-lines.ts";
import { linesOfList } from "#engine/lists/list-rows.ts";
import { createList } from "#engine/lists/lists.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { pdfDrawings, pdfText } from "#test/server/pdf-text.ts";
import { openShop } from "../open-shop.ts";

const shop = openShop();
/** Of the shop that tests open. */
const publicUrl = "http://shop.example";

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "FILTER-1" }, { sku: "BELT-22" }, { sku: "GAUGE-9" });
  await customer(db, "ada@example.com");
  await customer(db, "bob@example.com");
});

/** A list of somebody's with two bins and a part without one. */
async function shelfOf(email: string) {
  const { db, clock } = shop();
  const [{ id: customerId }] = (await db.sql<{ id: number }>("select id from customers where email = $1", [email])) as [
    { id: number },
  ];
  const made = await createList({ db, clock }, { customerId }, { name: `Shelf of ${email}`, requestKey: "" });
  if (!made.ok) throw new Error(made.error.code);
  await addToList({ db, clock }, { customerId }, made.value, [
    { sku: "FILTER-1", bin: "货架-A3", par: 6 },
    { sku: "BELT-22", bin: "B-04" },
    { sku: "GAUGE-9" },
  ]);
  return { path: `/personal/lists/${made.value}`, lines: await linesOfList(db, made.value) };
}

/** Texts that another program's reader finds in the codes that a page of a PDF draws. */
async function codesOn(drawing: string): Promise<string[]> {
  // Each code is one path of squares in its own space: four corners, closed.
  const paths = drawing.split(/\bcm\b/).filter((part) => /\d m\n/.test(part));
  const codes: string[] = [];
  for (const part of paths) {
    const d = [...part.matchAll(/([\d.-]+) ([\d.-]+) ([ml])\n|\bh\n/g)]
      .map(([, x, y, step]) => (step ? `${step === "m" ? "M" : "L"}${x} ${y}` : "Z"))
      .join("");
    const far = Math.max(...[...d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x]) => Number(x)));
    const box = far + 4;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${d}"/></svg>`;
    const picture = sharp(Buffer.from(svg))
      .resize(Math.round(box * 4))
      .ensureAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    codes.push(decodeQr({ data, width: info.width, height: info.height }, { timeLimit: 5_000 }));
  }
  return codes;
}

test("labels of each sheet lie within the paper and beside each other, and the next page begins where the last is full", () => {
  for (const name of labelSheetNames) {
    const { page, label } = labelSheets[name];
    const [width, height] = label;
    const count = labelsOnSheet(name);
    const places = Array.from({ length: count }, (_, nth) => labelPlace(name, nth));
    for (const [at, { x, y, page: on }] of places.entries()) {
      expect([on, x >= 0, y >= 0, x + width <= page[0] + 0.01, y + height <= page[1] + 0.01]).toEqual([
        0,
        true,
        true,
        true,
        true,
      ]);
      for (const other of places.slice(at + 1))
        expect(Math.abs(other.x - x) >= width - 0.01 || Math.abs(other.y - y) >= height - 0.01).toBe(true);
    }
    expect(labelPlace(name, count)).toEqual({ ...places[0], page: 1 });
  }
  // As the maker's template for the 5160 says: 3/16 in from the left, half an inch from the top.
  expect([labelPlace("letter30", 0), labelPlace("letter30", 29)]).toEqual([
    { page: 0, x: 13.5, y: 36 },
    { page: 0, x: 13.5 + 2 * 198, y: 36 + 9 * 72 },
  ]);
});

test.each([
  ["", "Keep 6"],
  ["/cn", "备货 6 个"],
])(
  "labels at %s/…/labels.pdf show part number, bin and what is kept, and their codes open the line for its owner and the product for others",
  async (prefix, kept) => {
    const { path, lines } = await shelfOf("ada@example.com");
    const owner = await signedIn(shop(), "ada@example.com");
    const others = [await signedIn(shop(), "bob@example.com"), shop().browser()];
    for (const sheet of [...labelSheetNames, "no-such-sheet"]) {
      const pdf = await owner.bytes(`${prefix}${path}/labels.pdf?sheet=${sheet}&from=2`);
      expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      const text = pdfText(pdf.bytes);
      for (const words of ["FILTER-1", "BELT-22", "货架-A3", "B-04", kept, "Product filter-1"])
        expect(text).toContain(words);
      expect(text).not.toContain("GAUGE-9");
    }
    for (const from of ["0", "22", "abc"]) {
      const refused = await owner.get(`${prefix}${path}/labels.pdf?sheet=a4with21&from=${from}`);
      expect(refused.status).toBe(303);
      const { text } = await owner.get(refused.location!.replace("#labels", ""));
      expect(text).toContain(prefix === "" ? "must be a whole number from 1 to 21" : "须为 1 至 21 之间的整数");
      expect(text).toContain(`value="${from}"`);
    }
    const pdf = await owner.bytes(`${prefix}${path}/labels.pdf?sheet=roll2x1`);
    const drawings = pdfDrawings(pdf.bytes);
    expect(drawings.length).toBe(2);
    const codes = (await Promise.all(drawings.map(codesOn))).flat();
    expect(codes).toEqual(lines.slice(0, 2).map(({ id, sku }) => `${publicUrl}${prefix}/bins/${id}/${sku}`));
    const code = codes[0]!.slice(publicUrl.length);
    expect((await owner.get(code)).location).toBe(`${prefix}${path}?line=${lines[0]!.id}#line-${lines[0]!.id}`);
    for (const other of others) {
      const answer = await other.get(code);
      expect([answer.status, answer.location]).toEqual([303, `${prefix}/products/filter-1.html?v=FILTER-1`]);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
  },
);

test("a code says nothing about lists: whoever changes its number, or a part of it, comes to the part that they typed", async () => {
  const { lines } = await shelfOf("ada@example.com");
  const bob = await signedIn(shop(), "bob@example.com");
  for (const line of [lines[2]!.id, 999_999_999])
    expect((await bob.get(`/bins/${line}/BELT-22`)).location).toBe("/products/belt-22.html?v=BELT-22");
  expect((await bob.get("/bins/1/no%20such%20part")).location).toBe("/search?q=no+such+part");
  for (const line of ["x", "0", "-1", "1e3", "99999999999999999999"])
    expect((await bob.get(`/bins/${line}/BELT-22`)).status).toBe(404);
});

test("labels are made for one line alone, for all where no bin is named, and never of another's list", async () => {
  const { path, lines } = await shelfOf("ada@example.com");
  const [owner, bob] = [await signedIn(shop(), "ada@example.com"), await signedIn(shop(), "bob@example.com")];
  const own = await shelfOf("bob@example.com");
  const one = await owner.bytes(`${path}/labels.pdf?line=${lines[2]!.id}`);
  expect(pdfText(one.bytes)).toContain("GAUGE-9");
  expect(pdfText(one.bytes)).not.toContain("BELT-22");
  const foreign = [
    `${path}/labels.pdf`,
    `${path}/labels.pdf?line=${lines[0]!.id}`,
    `${own.path}/labels.pdf?line=${lines[0]!.id}`,
    `${own.path}/labels.pdf?line=x`,
  ];
  for (const url of foreign) expect({ url, status: (await bob.get(url)).status }).toEqual({ url, status: 404 });
  await shop().db.sql("update part_list_lines set bin = ''");
  expect(pdfText((await owner.bytes(`${path}/labels.pdf`)).bytes)).toContain("GAUGE-9");
});
