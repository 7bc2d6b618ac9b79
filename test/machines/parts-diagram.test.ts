import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { openShop } from "#test/open-shop.ts";
import { loadMachines } from "./demo-machines.ts";

const open = openShop({ follows: true });

beforeAll(async () => {
  await loadMachines(open().db);
  // Of two oils that fit, the one that the machine is not sold with is bought more often.
  await open().db.sql("update products set popularity = 1 where slug = 'oilmarrow-100p'");
  // The shop hears of new goods by itself, a moment later.
  await vi.waitFor(
    async () => expect((await open().browser().get("/machines?find=RS20")).text).toContain("This is mine"),
    { timeout: 20_000, interval: 100 },
  );
});

describe("the page of a parts diagram", () => {
  test.each<[Language, string, string[]]>([
    [
      "en",
      "",
      [
        "Parts list",
        "Intake air filter",
        "Not sold separately.",
        "It belongs to the frame and does not wear.",
        "Ask us",
        "Service kits",
        "every 2,000 h",
      ],
    ],
    [
      "cn",
      "/cn",
      ["零件清单", "空气滤清器", "不单独销售。", "属机架部分，不会磨损。", "咨询我们", "保养包", "每 2,000 小时"],
    ],
  ])("says each part in words, in %s, with what the shop sells for it", async (_, prefix, words) => {
    const { status, text } = await open().browser().get(`${prefix}/products/ostrelvane-rs20-125-b/parts.html`);
    expect(status).toBe(200);
    for (const word of words) expect(text).toContain(word);
    // Each number is a link to its line, and each line leads back: without scripts too.
    const numbers = [...text.matchAll(/href="#part-(\d+)"/g)].map(([, number]) => number);
    expect(numbers.length).toBeGreaterThan(12);
    for (const number of numbers) {
      expect(text).toContain(`id="part-${number}"`);
      expect(text).toContain(`href="#callout-${number}"`);
    }
    expect(text).toContain('name="sku" value="OM-LF20"');
  });

  test("names the oils on the machine's plate and no other base, the one first that it is sold with", async () => {
    const oilsOf = async (slug: string) => {
      const { text } = await open().browser().get(`/products/${slug}/parts.html`);
      return [...new Set([...text.matchAll(/name="sku" value="OM-(\d+[PSM]\w*)-/g)].map(([, oil]) => oil))];
    };
    expect(await oilsOf("ostrelvane-rs20-125-b")).toEqual(["46S"]);
    expect(await oilsOf("gantmoor-p2-100f120")).toEqual(["100P", "150P"]);
  });
  test("sells a drive's belts as a set, and grease for a motor's bearings under a sentence that says the motor is not sold", async () => {
    for (const [prefix, sentence] of [
      ["", "Grease for its bearings:"],
      ["/cn", "其轴承用润滑脂："],
    ]) {
      const { text } = await open().browser().get(`${prefix}/products/ostrelvane-rs20-125-b/parts.html`);
      const motor = text.slice(text.indexOf(sentence!) - 900, text.indexOf(sentence!) + 1_500);
      expect(motor).toContain(prefix === "" ? "It is ordered by the nameplate" : "按铭牌");
      expect(motor).toContain("OM-MG-14");
      // A 20 HP screw turns by three B belts.
      expect(text).toMatch(/value="GM-VB-B85"\/?>\s*<input type="hidden" name="quantity" value="3"/);
    }
  });

  test("is linked from the machine's page, and not from a part's, which has none", async () => {
    const guest = open().browser();
    expect((await guest.get("/products/ostrelvane-rs20-125-b.html")).text).toContain(
      'href="/products/ostrelvane-rs20-125-b/parts.html"',
    );
    expect((await guest.get("/products/oilmarrow-lf20.html")).text).not.toContain("/parts.html");
    const missing = await guest.get("/products/oilmarrow-lf20/parts.html");
    expect(missing.status).toBe(404);
    expect((await guest.get("/products/no-such-machine/parts.html")).status).toBe(404);
  });

  test("of an opened unit is that of the machine it was when new, on its page and in its sheet", async () => {
    const guest = open().browser();
    const page = (await guest.get("/products/open-box-ostrelvane-rs15-125-b.html")).text;
    expect(page).toContain('href="/products/ostrelvane-rs15-125-b/parts.html"');
    expect(page).toContain('href="/machines?add=ostrelvane-rs15-125-b"');
    expect((await guest.get("/products/open-box-ostrelvane-rs15-125-b/parts.html")).status).toBe(404);
    const sheet = await guest.get("/documents/open-box-ostrelvane-rs15-125-b/spec-sheet-en.pdf");
    expect(sheet.status).toBe(200);
    const pages = (text: string) => text.match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages(sheet.text)).toBeGreaterThan(
      pages((await guest.get("/documents/oilmarrow-lf20/spec-sheet-en.pdf")).text),
    );
  });

  test("a line without scripts puts the part into the cart", async () => {
    const guest = open().browser();
    await guest.get("/products/ostrelvane-rs20-125-b/parts.html");
    await guest.post("/shoppingCart", { intent: "add", sku: "OM-LF20", quantity: "1" });
    expect((await guest.get("/shoppingCart")).text).toContain("OM-LF20");
  });
});
