import { typedAttribute } from "#engine/admin/taxonomy/attribute-form.ts";
import { typedCategory } from "#engine/admin/taxonomy/category-form.ts";
import {
  changeAttribute,
  changeCategory,
  findAttributeMeaning,
  findCategoryContents,
} from "#engine/admin/taxonomy/edit-taxonomy.ts";
import { takeFromNext } from "#engine/admin/taxonomy/removals.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { instant } from "#domain/kernel/time.ts";
import { fillProducts, withOwnDatabase } from "./merchant-database.ts";

/** How long a change of the taxonomy takes that a hundred thousand products carry (or as many as the first argument says): `node bench/merchant-taxonomy.ts`. */
const products = Number(process.argv[2] ?? 100_000);
const by = { id: null, email: "bench" };
const category = "air-tanks";

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  console.log(`${what.padEnd(44)} ${(performance.now() - began).toFixed(0).padStart(8)} ms`);
  return done;
}

await withOwnDatabase(async (db) => {
  const shop = { db, clock: fixedClock(instant(Date.now())) };
  await fillProducts(db, products, [category]);
  await readTaxonomy(db);
  console.log(`${products.toLocaleString("en-US")} products that carry it:`);

  const { meaning, version } = (await findAttributeMeaning(db, category, "mawp"))!;
  const typed = { ...typedAttribute(meaning), "name.en": "Working pressure at most" };
  const rename = { version, typed, confirmed: "" };
  await timed("attribute renamed, the request", () => changeAttribute(shop, by, { category, key: "mawp" }, rename));

  const stored = (await findCategoryContents(db, category))!;
  const removal = { version: stored.version, typed: { ...typedCategory(stored.contents), "attr|mawp|removed": "on" } };
  const asked = await timed("attribute removed, the question", () =>
    changeCategory(shop, by, category, { ...removal, confirmed: "" }),
  );
  const confirmed = !asked.ok && asked.error.code === "asks" ? asked.error.proof : "";
  await timed("attribute removed, the request", () => changeCategory(shop, by, category, { ...removal, confirmed }));

  const steps: number[] = [];
  await timed("taken from all products, in the background", async () => {
    for (;;) {
      const began = performance.now();
      await takeFromNext(shop, { id: 1 });
      if ((await db.sql("select from taxonomy_removals")).length === 0) return;
      steps.push(performance.now() - began);
    }
  });
  steps.sort((a, b) => a - b);
  const at = (part: number) => steps[Math.floor(steps.length * part)]?.toFixed(0) ?? "–";
  console.log(`a step of 500 products: median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);
});
