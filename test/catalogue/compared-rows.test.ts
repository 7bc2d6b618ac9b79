import fc from "fast-check";
import { expect, test } from "vitest";
import type { Spec } from "#engine/catalogue/page-types.ts";
import { comparedRows } from "#web/storefront/catalogue/compare-rows.ts";

const keys = ["power", "maxPressure", "tankVolume", "mawp", "noise", "dryer", "amps208", "amps460"];
const spec = (key: string): Spec => ({ key, name: key, value: { text: key } });
const product = (shared: readonly string[], own: readonly string[] = []) => ({
  shared: shared.map(spec),
  own: own.map(spec),
});
const namesOf = (products: readonly ReturnType<typeof product>[]) => comparedRows(products).map(({ key }) => key);

test("a tank that only one machine has stands behind the pressure, whichever machine comes first", () => {
  // The base-mounted version of a machine has no tank; that of the other product is one of two versions.
  const base = product(["power", "maxPressure", "noise", "amps208"]);
  const tank = product(["power", "maxPressure", "tankVolume", "mawp", "noise"], ["amps208"]);
  const version = product(["power", "maxPressure", "noise"], ["tankVolume", "amps460"]);
  const order = ["power", "maxPressure", "tankVolume", "mawp", "noise", "amps208", "amps460"];
  for (const products of [
    [base, tank, version],
    [tank, version, base],
    [version, base, tank],
  ])
    expect(namesOf(products)).toEqual(order);
});

test("the order of figures is that of each product, and does not depend on the order of the products", () => {
  const some = fc.subarray(keys, { minLength: 1 });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), (lists) => {
      const products = lists.map((list) => product(list));
      const order = namesOf(products);
      expect(namesOf(products.toReversed())).toEqual(order);
      expect(order.toSorted()).toEqual([...new Set(lists.flat())].toSorted());
      for (const list of lists) expect(order.filter((key) => list.includes(key))).toEqual(list);
    }),
  );
});
