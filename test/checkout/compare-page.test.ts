import { beforeAll, expect, test, vi } from "vitest";
import { loadMachines } from "#test/machines/demo-machines.ts";
import { openShop } from "#test/open-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";

const shop = openShop({ follows: true });

beforeAll(async () => {
  await loadMachines(shop().db);
  await vi.waitFor(
    async () => expect((await shop().browser().get("/categories/rotary-screw/all")).text).toContain("OV-RS20"),
    { timeout: 20_000, interval: 100 },
  );
});

const skus = ["OV-RS10-125-B-3P", "OV-RS20-125-B-3P"];
const page = (some: readonly string[], prefix = "") =>
  `${prefix}/compare?${new URLSearchParams(some.map((sku) => ["sku", sku]))}`;

test("a comparison has an address: whoever opens it sees the figures side by side, without scripts and in both languages", async () => {
  for (const [prefix, words] of [
    ["", ["Side by side", "10 HP", "20 HP"]],
    ["/cn", ["并排对比", "10 HP", "20 HP"]],
  ] as const) {
    const shown = await shop().browser().get(page(skus, prefix));
    expect(shown.status).toBe(200);
    for (const word of words) expect(shown.text).toContain(word);
    for (const sku of skus) expect(shown.text).toContain(`v=${sku}`);
  }
});

test("machines that are compared lead to what they cost to run, with their figures filled in", async () => {
  const browser = shop().browser();
  const shown = await browser.get(page(skus));
  const link = /href="(\/tools\/runningCost\?[^"]+)"/.exec(shown.text)?.[1];
  expect(link).toBe(`/tools/runningCost?machines=2&part1=${skus[0]}&part2=${skus[1]}`);
  const filled = await browser.get(link!);
  expect(filled.location).toContain(`of1=${skus[0]}`);
  expect(filled.location).toContain(`of2=${skus[1]}`);
  expect((await browser.get(page(["OM-LF20", "OM-LF10"]))).text).not.toContain("/tools/runningCost");
});

test("each version stands with its own exact price, whatever its product's others cost", async () => {
  const { text } = await shop().browser().get(page(skus));
  const heads = text
    .split('<th scope="col"')
    .slice(1, 3)
    .map((head) => head.replaceAll(/<[^>]*>/g, "|"));
  for (const head of heads) expect(head).toMatch(/\|\$\d/);
  for (const head of heads) expect(head).not.toMatch(/\bfrom \|?\$/);
});

test("versions of one product, whose names are the same, are told apart by their part numbers", async () => {
  const versions = ["OV-RS10-125-B-1P", "OV-RS10-125-B-3P"];
  const { text } = await shop().browser().get(page(versions));
  expect([...text.matchAll(/<p class="font-mono[^"]*">([^<]+)<\/p>/g)].map(([, number]) => number)).toEqual(versions);
});

test("what is gone is named, a made-up address is answered, and what is more than four is said to be left out", async () => {
  const browser = shop().browser();
  const many = await browser.get(page([...skus, "OM-LF20", "OM-LF10", "OV-RS10-125-B-1P", "OV-RS20-125-B-1P"]));
  expect(many.text).toContain("Four products are compared at most. Left out: OV-RS10-125-B-1P, OV-RS20-125-B-1P.");
  expect((await browser.get(page(skus))).text).not.toContain("Four products");
  expect((await browser.get(page([skus[0]!, "OV-GONE"]))).text).toContain("Not in the shop: OV-GONE.");
  expect((await browser.get(page([skus[0]!, "OV-GONE"], "/cn"))).text).toContain("本店没有：OV-GONE。");
  expect((await browser.get("/compare")).text).toContain("Tick “Compare”");
  for (const query of [
    "sku=",
    "sku=%00",
    "sku=%%0000",
    "sku=%ED%A0%80",
    `sku=${"x".repeat(5_000)}`,
    "sku=a&sku=b&sku=c&sku=d&sku=e",
  ])
    expect((await browser.get(`/compare?${query}`)).status).toBe(200);
});

test("part numbers in small letters or without their hyphens name the same machines, each once", async () => {
  const { text } = await shop()
    .browser()
    .get(page(["ov-rs10-125-b-3p", "OVRS20125B3P", skus[0]!]));
  expect([...text.matchAll(/<p class="font-mono[^"]*">([^<]+)<\/p>/g)].map(([, number]) => number)).toEqual(skus);
  expect(text).not.toContain("Not in the shop");
});

test("a comparison is quoted as alternatives: each with its price and its delivery, and no sum of them", async () => {
  const browser = shop().browser();
  const query = new URLSearchParams(skus.map((sku) => ["sku", sku])).toString();
  const made = await browser.post("/quotation", [
    ["intent", "make"],
    ["kind", "comparison"],
    ["query", query],
    ...skus.flatMap((sku): [string, string][] => [
      ["sku", sku],
      ["quantity", "1"],
    ]),
  ]);
  const shown = await browser.get(made.location!);
  expect(shown.text).toContain("The products are alternatives; their prices are not added up.");
  expect(shown.text).toContain(`/compare?${query}`);
  expect(shown.text).not.toContain("Total of the goods");
  expect(shown.text.match(/name="intent" value="add"/g)).toHaveLength(2);
  const { bytes } = await browser.bytes(made.location!.replace("/quotation?", "/quotation.pdf?"));
  expect(pdfText(bytes)).toContain("Products to choose from");
});
