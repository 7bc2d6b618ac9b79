import { readFileSync } from "node:fs";
import { catalogueShop, load } from "#test/catalogue/catalogue-shop.ts";
import type { TestDatabase } from "#test/database.ts";

interface Goods {
  readonly slug: string;
  readonly variants: readonly { readonly sku: string }[];
  readonly boughtTogether: readonly string[];
  readonly fits: readonly string[];
  readonly openBox?: object;
}

const wanted =
  /^(ostrelvane-(rs[12]0-125-b|(ae0|ak-)[24]0|se[12]0)|oilmarrow-([il]f[12]0|sk[12]0-.k|46s|46m|100p|150p|mg-14)|gantmoor-vb-b85|gantmoor-p2-(050v80|100f120)|open-box-ostrelvane-rs15-125-b|ostrelvane-rs15-125-b)$/;

/** Two screws and a piston machine of the demo catalogue, with the parts that fit them. */
export function loadMachines(db: TestDatabase): Promise<void> {
  const goods = readFileSync("demo/catalogue/products.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Goods)
    .filter(({ slug }) => wanted.test(slug));
  const known = new Set(goods.flatMap(({ slug, variants }) => [slug, ...variants.map(({ sku }) => sku)]));
  const among = (links: readonly string[]) => links.filter((link) => known.has(link));
  const records = goods.map((one) => ({
    ...one,
    boughtTogether: among(one.boughtTogether),
    fits: among(one.fits),
    // The day of its test is still to come by the clock of these tests.
    ...(one.openBox && { openBox: { ...one.openBox, test: null } }),
  }));
  return load(catalogueShop(db), records);
}
