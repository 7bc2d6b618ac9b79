import { instant } from "#domain/kernel/time.ts";
import { typedAttribute } from "#engine/admin/taxonomy/attribute-form.ts";
import { typedCategory } from "#engine/admin/taxonomy/category-form.ts";
import { changeAttribute, findAttributeMeaning } from "#engine/admin/taxonomy/change-attribute.ts";
import { changeCategory, findCategoryContents } from "#engine/admin/taxonomy/change-category.ts";
import { takeFromNext } from "#engine/admin/taxonomy/removals.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { BenchContext } from "../bench-context.ts";
import { fillProducts } from "../merchant-shelves.ts";
import { type Figure, percentile, type Row } from "../table.ts";

const products = 100_000;
const atOnce = 500;
const by = { id: null, email: "bench" };
const category = "air-tanks";

/** Cost of a change of the taxonomy that every product carries: the request, and the work it leaves behind. */
async function taxonomy(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  const shop = { db, clock: fixedClock(instant(Date.now())) };
  await fillProducts(db, products, [category]);
  await readTaxonomy(db);
  const figures: Figure[] = [];
  const once = async <T>(what: string, goal: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    figures.push({ what, ours: performance.now() - began, unit: "ms", limit: null, goal });
    return done;
  };

  const { meaning, version } = (await findAttributeMeaning(db, category, "mawp"))!;
  const typed = { ...typedAttribute(meaning), "name.en": "Working pressure at most" };
  const carried = `an attribute that ${products.toLocaleString("en-US")} products carry`;
  const renamed = await once(`${carried}, renamed`, "≤ 1,000 ms", () =>
    changeAttribute(shop, by, { category, key: "mawp" }, { version, typed, confirmed: "" }),
  );
  if (!renamed.ok) throw new Error(`the attribute was not renamed: ${renamed.error.code}`);
  const stored = (await findCategoryContents(db, category))!;
  const removal = { version: stored.version, typed: { ...typedCategory(stored.contents), "attr|mawp|removed": "on" } };
  const asked = await once("removed, the question", "≤ 1,000 ms", () =>
    changeCategory(shop, by, category, { ...removal, confirmed: "" }),
  );
  const confirmed = !asked.ok && asked.error.code === "asks" ? asked.error.proof : "";
  const removed = await once("removed, the request", "≤ 1,000 ms", () =>
    changeCategory(shop, by, category, { ...removal, confirmed }),
  );
  if (!removed.ok) throw new Error(`the attribute was not removed: ${removed.error.code}`);

  const steps: number[] = [];
  for (;;) {
    const began = performance.now();
    await takeFromNext(shop, { id: 1 });
    steps.push(performance.now() - began);
    if ((await db.sql("select from taxonomy_removals")).length === 0) break;
  }
  // The same work without history, locks and what else a change keeps: an attribute less of as many rows at a time.
  const bare: number[] = [];
  for (let from = 0; from < products; from += atOnce) {
    const began = performance.now();
    await db.sql("update products set attributes = attributes - 'tankVolume' where id > $1 and id <= $2", [
      from,
      from + atOnce,
    ]);
    bare.push(performance.now() - began);
  }
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0) / 1_000;
  return [
    ...figures,
    {
      what: "taken from all of them, in the background",
      ours: sum(steps),
      unit: "s",
      limit: sum(bare),
      goal: "–",
      note: "the limit is the bare UPDATE, as many products at a time",
    },
    {
      what: `a step of ${atOnce} products, p95`,
      ours: percentile(steps, 0.95),
      unit: "ms",
      limit: percentile(bare, 0.95),
      goal: "≤ 1,000 ms",
      note: `p50 ${percentile(steps, 0.5).toFixed(0)} ms`,
    },
  ];
}

export const merchantTaxonomyRows: Row<BenchContext>[] = [{ name: "merchant-taxonomy", run: taxonomy }];
