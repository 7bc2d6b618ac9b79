import { beforeAll, describe, expect, test } from "vitest";
import { isMachine } from "#domain/machines/machine-kind.ts";
import { assemblyOf, partsIn } from "#domain/machines/machine-parts.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import { findModels } from "#engine/machines/machine-models.ts";
import { findPartsDiagram } from "#engine/machines/parts-diagram.ts";
import type { Shop } from "#engine/shop.ts";
import { specSheet } from "#server/documents/spec-sheet.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { translators } from "#web/language/messages.server.ts";
import { noon } from "./catalogue-shop.ts";
import { demoDatabase, demoShop } from "./demo-shop.ts";

const database = demoDatabase();
let catalogue: Shop;

beforeAll(async () => {
  catalogue = await demoShop(database());
});

const machines = demoRecords.filter((record) => isMachine(record) && record.status === "published");

describe("over the whole demo catalogue", () => {
  test("a machine's list has its drawing's numbers, and all that fits it stands in it once, at the shop's price", async () => {
    for (const machine of machines) {
      const { data } = (await findPartsDiagram(catalogue, machine.slug, "en"))!;
      expect(
        data.rows.map(({ number, name }) => [number, name]),
        machine.slug,
      ).toEqual(partsIn(assemblyOf(machine)!).map(({ name }, at) => [at + 1, name]));
      const listed = [...data.rows.flatMap(({ goods }) => goods), ...data.kits, ...data.others];
      const fitting = demoRecords.filter(
        ({ fits, status }) => status !== "draft" && machine.variants.some(({ sku }) => fits.includes(sku)),
      );
      expect(listed.map(({ slug }) => slug).toSorted(), machine.slug).toEqual(
        fitting.map(({ slug }) => slug).toSorted(),
      );
      for (const { slug, sku, price, listPrice } of listed) {
        const variant = fitting.find((one) => one.slug === slug)!.variants.find((one) => one.sku === sku)!;
        expect(listPrice ?? price, sku).toBe(variant.listPriceCents ?? variant.priceCents);
      }
    }
  });
});

test.each(["en", "cn"] as const)(
  "the specification sheet in %s has the drawing on a page of its own",
  async (language) => {
    const { data: page } = (await findProductPage(catalogue, "ostrelvane-rs20-125-b", language))!;
    const { data: diagram } = (await findPartsDiagram(catalogue, "ostrelvane-rs20-125-b", language))!;
    const facts = { seller: { name: "Plenum" } as never, picture: null, now: noon, paper: "LETTER" as const };
    const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)!.length;
    const t = inTimeZone(translators[language], "America/Chicago");
    const without = await specSheet(page, t, { ...facts, diagram: null });
    const sheet = await specSheet(page, t, { ...facts, diagram });
    expect(pages(sheet)).toBeGreaterThan(pages(without));
  },
);

test("a worn part's number lists its machines by power and then by name, as a plate is compared with the list", async () => {
  const powers = new Map(
    machines.map(({ slug, attributes: { horsepower, driveHorsepower } }) => [slug, horsepower ?? driveHorsepower]),
  );
  for (const [number, kind] of [
    ["55.546.354", /20/],
    ["OM-IF20", /20/],
    ["OV-AK-40", /AE/],
  ] as const) {
    const { models } = await findModels(catalogue, number, "en");
    const [inOrder, names] = [models.map(({ slug }) => Number(powers.get(slug))), models.map(({ name }) => name)];
    expect(models.length).toBeGreaterThan(1);
    expect(
      names.every((name) => kind.test(name)),
      number,
    ).toBe(true);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  }
  const { models } = await findModels(catalogue, "55.546.354", "en");
  const screws = models.map(({ slug }) => slug).filter((slug) => /-rs20-\d+-b$/.test(slug));
  expect(screws).toEqual([100, 125, 150, 175].map((pressure) => `ostrelvane-rs20-${pressure}-b`));
});
