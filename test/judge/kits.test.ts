import { expect, test } from "vitest";
import { dataOf } from "./answer.ts";
import { goodsOf, products, versionsOf } from "./goods.ts";
import { judgedShop } from "./judged-shop.ts";
import { nothingTwice, type PartNumbers } from "./rules/pairs.ts";

const shop = judgedShop();

interface Listed {
  readonly sku: string;
  readonly numbers: readonly number[];
}

interface DiagramData {
  readonly rows: readonly { readonly goods: readonly Listed[] }[];
  readonly kits: readonly Listed[];
}

/** The numbers that goods are for on a machine's parts list. */
async function listOf(slug: string): Promise<PartNumbers> {
  const { rows, kits } = dataOf(await shop.page(`/products/${slug}/parts.html`), "partsDiagram") as DiagramData;
  const all = [...rows.flatMap(({ goods }) => goods), ...kits];
  return new Map(all.map(({ sku, numbers }) => [goodsOf(sku).slug, new Set(numbers)]));
}

test("nothing is bought together with a kit that holds it, by the parts lists of the machines they are for", async () => {
  const shelves = ["rotary-screw", "piston", "oilless", "gas-driven", "diesel-driven", "vacuum", "blowers"];
  const machines = products.filter(({ status, category }) => status === "published" && shelves.includes(category));
  // Of machines that the same goods fit one is enough.
  const fitting = Map.groupBy(machines, ({ variants: [first] }) =>
    products.flatMap(({ slug, fits }) => (fits.includes(first!.sku) ? [slug] : [])).join(" "),
  );
  const lists: PartNumbers[] = [];
  for (const [key, [machine]] of fitting) if (key !== "") lists.push(await listOf(machine!.slug));
  expect(lists.filter((list) => [...list.values()].some(({ size }) => size > 1)).length).toBeGreaterThan(20);
  const firstOf = (slug: string) => versionsOf(products.find((each) => each.slug === slug)!)[0]!;
  const findings = products.flatMap((product) =>
    nothingTwice({ anchor: firstOf(product.slug), companions: product.boughtTogether.map(firstOf) }, lists),
  );
  expect(findings.map(({ says }) => says)).toEqual([]);
}, 300_000);
