import { beforeAll, expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let owner: Browser;
let prices = "";

beforeAll(async () => {
  await stockGoods(shop().db, { sku: "HOSE-1", price: 5_000 });
  owner = await signedInAs(shop(), "owner");
  const list = {
    intent: "save",
    version: "0",
    "name.en": "Terms",
    "name.cn": "协议",
    place: "10",
    timeZone: "America/Chicago",
    startsAt: "",
    endsAt: "",
  };
  prices = (await owner.post("/admin/price-lists/new", list)).location!.split("?")[0]!;
});

const sentences = { "": "The file is empty (0 bytes)", "/cn": "文件是空的（0 字节）" };

test.each([
  ["orders to ship", () => "/admin/orders/ship", "plan", "PL-1111-1111,ups,1Z999AA10123456784"],
  ["a price list", () => prices, "check", "HOSE-1,40.00"],
  ["rates of sales tax", () => "/admin/settings/tax/rates", "check", ""],
  ["counts of stock", () => "/admin/stock/counts", "read", ""],
])(
  "a file of 0 bytes for %s is named in both languages instead of the pasted rows taken, and these stay",
  async (_, pathOf, intent, rows) => {
    for (const [prefix, sentence] of Object.entries(sentences)) {
      const form = new FormData();
      form.set("intent", intent);
      form.set("rows", rows);
      form.set("file", new File([], "rows.csv"));
      const answer = await owner.upload(prefix + pathOf(), form);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(sentence);
      expect(answer.text).toContain(rows);
    }
    // A browser sends a nameless file where none was chosen.
    const form = new FormData();
    form.set("intent", intent);
    form.set("rows", rows);
    form.set("file", new File([], ""));
    expect((await owner.upload(pathOf(), form)).text).not.toContain(sentences[""]);
  },
);
