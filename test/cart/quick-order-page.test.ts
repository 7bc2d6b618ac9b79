import { beforeAll, expect, test } from "vitest";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Answer, openShop } from "../open-shop.ts";

const shop = openShop();

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "HOSE-1", price: 4_599, onHand: 30 }, { sku: "HOSE-2", onHand: 2 });
  await stockGoods(db, { sku: "OLD-7", status: "unavailable" });
  for (const at of [0, 1, 2, 3]) await stockGoods(db, { sku: `BULK-${at}`, onHand: 500 });
});

type Fields = readonly (readonly [string, string])[];

/** A row as the form sends it. */
const row = (number: string, quantity: string, choice = "", sure = ""): Fields => [
  ["number", number],
  ["quantity", quantity],
  ["choice", choice],
  ["sure", sure],
];

/** Value of each field of this name on the page, in order. */
const values = ({ text }: Answer, name: string) =>
  [...text.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].map(([tag]) =>
    (/value="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&lt;", "<"),
  );
const pressOf = (page: Answer) => values(page, "press")[0] ?? "";

test.each([
  ["", "1 line is ready", "added to your cart"],
  ["/cn", "1 行已就绪", "已将 1 行加入购物车"],
])(
  "without scripts, at %s/quickOrder, lines are read, mended and bought, and nothing typed is lost",
  async (prefix, ready, added) => {
    const browser = shop().browser();
    const opened = await browser.get(`${prefix}/quickOrder`);
    expect(opened.status).toBe(200);
    const naughty = "<script src=x O'Hara & Söhne 🦊 ${{7*7}}";
    const form = new FormData();
    form.set("intent", "check");
    form.set("text", `HOSE-1\t3\n${naughty}\t2\nHOSE-2;9`);
    const read = await browser.upload(`${prefix}/quickOrder`, form);
    expect(read.text).toContain(ready);
    expect(values(read, "number").filter(Boolean)).toEqual([naughty, "HOSE-2", "HOSE-1"]);
    expect(values(read, "quantity").slice(0, 3)).toEqual(["2", "9", "3"]);
    const rows = [row(naughty, "2"), row("HOSE-2", "9"), row("HOSE-1", "3")].flat();
    const press = pressOf(read);
    const bought = await browser.post(`${prefix}/quickOrder`, [["intent", "add"], ["press", press], ...rows]);
    expect(bought.text).toContain(added);
    expect(values(bought, "number").filter(Boolean)).toEqual([naughty, "HOSE-2"]);
    // A reload sends the form again.
    await browser.post(`${prefix}/quickOrder`, [["intent", "add"], ["press", press], ...rows]);
    const cart = await browser.get(`${prefix}/shoppingCart`);
    expect(cart.text).toMatch(/name="quantity"[^>]*value="3"/);
    expect(cart.text).not.toContain("HOSE-2");
  },
);

test("a choice takes the place of its number, a removed row goes, and pasted lines are shown before they are bought", async () => {
  const browser = shop().browser();
  const rows = [row("OLD-7", "1", "HOSE-1"), row("nothing", "4"), row("", "1")].flat();
  const mended = await browser.post("/quickOrder", [["drop", "1"], ...rows]);
  expect(values(mended, "number").filter(Boolean)).toEqual(["HOSE-1"]);
  expect(values(mended, "sure")[0]).toBe("HOSE-1");
  const pasted = await browser.post("/quickOrder", [["intent", "add"], ["text", "HOSE-2 1"], ...row("HOSE-1", "1")]);
  expect(pasted.text).not.toContain("added to your cart");
  expect(values(pasted, "number").filter(Boolean).sort()).toEqual(["HOSE-1", "HOSE-2"]);
});

test("a spreadsheet's file is read; a workbook, an empty form and too many tries are told, each with what was typed", async () => {
  const ip = "10.77.1.2";
  const browser = shop().browser(ip);
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    for (const [field, value] of row("HOSE-2", "1")) form.append(field, value);
    form.set("file", new File([bytes], name));
    return browser.upload("/quickOrder", form);
  };
  const utf16 = new Uint8Array(Buffer.from("\uFEFFPart number\tQty\r\nHOSE-1\t5\r\n", "utf16le"));
  expect(values(await send("order.csv", utf16), "number").filter(Boolean)).toEqual(["HOSE-2", "HOSE-1"]);
  const workbook = await send("order.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]));
  expect([workbook.status, values(workbook, "number")[0]]).toEqual([409, "HOSE-2"]);
  expect(workbook.text).toContain("This file is not text");
  const blank = new FormData();
  for (const [field, value] of [["intent", "add"], ["text", "HOSE-1 2"], ...row("HOSE-2", "1")] as const)
    blank.append(field, value);
  blank.set("file", new File([], "order.csv"));
  const nothing = await browser.upload("/quickOrder", blank);
  expect([nothing.status, values(nothing, "number").filter(Boolean)]).toEqual([409, ["HOSE-2", "HOSE-1"]]);
  expect(nothing.text).toContain("The file is empty (0 bytes)");
  expect(nothing.text).not.toContain("added to your cart");
  const empty = await browser.post("/quickOrder", [["intent", "check"], ...row("", "1")]);
  expect(empty.text).toContain("Type or paste at least one part number");
  const { db, clock } = shop();
  const draw = [budgets.quickOrders, network(ip)] as const;
  for (let tries = 0; tries < budgets.quickOrders.limit; tries++) await spend(db, clock.now(), draw);
  const last = await browser.post("/quickOrder", row("HOSE-1", "1"));
  expect([last.status, values(last, "number")[0]]).toEqual([429, "HOSE-1"]);
});

test("a line to be mended says where it stood in the file, also after the others were bought, in both languages", async () => {
  for (const [prefix, place] of [
    ["", "Line 3 of what you sent"],
    ["/cn", "所提交内容的第 3 行"],
  ]) {
    const browser = shop().browser(prefix === "" ? "10.77.1.8" : "10.77.1.9");
    const form = new FormData();
    form.set("file", new File(["SKU;Qty\r\nHOSE-1;2\r\nNOTHING-9;1,000\r\n"], "order.csv"));
    const read = await browser.upload(`${prefix}/quickOrder`, form);
    expect(read.text).toContain(place);
    expect(values(read, "line").filter(Boolean)).toEqual(["3", "2"]);
    const rows: Fields = [...row("NOTHING-9", "1,000"), ["line", "3"], ...row("HOSE-1", "2"), ["line", "2"]];
    const bought = await browser.post(`${prefix}/quickOrder`, [["intent", "add"], ["press", pressOf(read)], ...rows]);
    expect(bought.text).toContain(place);
    expect(values(bought, "quantity")[0]).toBe("1,000");
  }
});

test("more than five hundred lines: the first are read, the rest stays as text", async () => {
  const text = Array.from({ length: 503 }, (_, at) => `LINE-${at} 1`).join("\n");
  const read = await shop().browser().post("/quickOrder", { intent: "check", text });
  expect(values(read, "number").filter(Boolean)).toHaveLength(500);
  expect(/<textarea[^>]*>([^<]*)</.exec(read.text)?.[1]?.trim()).toBe("LINE-500 1\nLINE-501 1\nLINE-502 1");
});

test.each([
  [
    "",
    "40 lines need a look. 460 lines are ready.",
    "460 lines added to your cart",
    ["must be a whole number from 1 to 999", "Check it for slips", "Discontinued.", "Only 2 left"],
  ],
  [
    "/cn",
    "40 行需要处理，460 行已就绪。",
    "已将 460 行加入购物车",
    ["数量须为 1 至 999 之间的整数", "请检查是否有误", "已停产", "仅剩 2 件"],
  ],
])(
  "a CSV of 500 lines with 40 faults, at %s/quickOrder: each has its sentence and what was typed, the others go into the cart",
  async (prefix, checked, added, [quantity, unknown, discontinued, short]) => {
    // Ten faults of each kind, each a line of its own among the good ones.
    const faults = Array.from({ length: 10 }, (_, at) => [
      [`HOSE-1`, `${at} pcs?`],
      [`NOBODY-${at}-KNOWS`, "2"],
      ["OLD-7", String(at + 1)],
      ["HOSE-2", String(at + 3)],
    ]).flat();
    const good = Array.from({ length: 460 }, (_, at) => [`BULK-${at % 4}`, "1"]);
    const rows = good.flatMap((line, at) => (at % 12 === 0 && faults[at / 12] ? [faults[at / 12]!, line] : [line]));
    rows.push(...faults.slice(Math.ceil(460 / 12)));
    expect(rows).toHaveLength(500);
    const form = new FormData();
    form.set(
      "file",
      new File([["Part number,Qty", ...rows.map((cells) => cells.join(","))].join("\r\n")], "order.csv"),
    );
    const browser = shop().browser();
    const read = await browser.upload(`${prefix}/quickOrder`, form);
    const text = read.text.replaceAll(/<!-- -->/g, "");
    expect(text).toContain(checked);
    for (const sentence of [quantity!, unknown!, discontinued!, short!])
      expect({ sentence, count: text.split(sentence).length - 1 }).toEqual({ sentence, count: 10 });
    const numbers = values(read, "number");
    const quantities = values(read, "quantity");
    const press = pressOf(read);
    const sent = numbers.flatMap((number, at) => row(number, quantities[at] ?? ""));
    const bought = await browser.post(`${prefix}/quickOrder`, [["intent", "add"], ["press", press], ...sent]);
    expect(bought.text.replaceAll(/<!-- -->/g, "")).toContain(added);
    const left = values(bought, "number").filter(Boolean);
    expect(left.toSorted()).toEqual(faults.map(([number]) => number!).toSorted());
    expect(values(bought, "quantity").slice(0, left.length).toSorted()).toEqual(
      faults.map(([, typed]) => typed!).toSorted(),
    );
  },
);
