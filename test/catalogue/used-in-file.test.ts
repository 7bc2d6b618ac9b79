import fc from "fast-check";
import { expect, test } from "vitest";
import { UsedInFile } from "#engine/catalogue/import/used-in-file.ts";

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/);
const compact = fc.stringMatching(/^[A-Z0-9]{2,6}$/);

test("a file remembers the line of each slug and the product of each part number, and nothing else", () => {
  const products = fc.uniqueArray(fc.record({ slug, compacts: fc.array(compact, { maxLength: 4 }) }), {
    selector: (product) => product.slug,
    maxLength: 200,
  });
  fc.assert(
    fc.property(products, fc.array(fc.oneof(slug, compact, fc.string())), (given, strangers) => {
      const used = new UsedInFile();
      const lines = new Map<string, number>();
      const owners = new Map<string, string>();
      given.forEach((product, at) => {
        used.add(product.slug, product.compacts, at + 1);
        lines.set(product.slug, at + 1);
        for (const number of product.compacts) owners.set(number, product.slug);
      });
      for (const text of [...lines.keys(), ...owners.keys(), ...strangers]) {
        expect(used.lineOf(text)).toBe(lines.get(text));
        expect(used.productWith(text)).toBe(owners.get(text));
      }
    }),
  );
});

test("a version is left out of a file that neither has it nor refused it, nor anything of its product", () => {
  const used = new UsedInFile();
  used.add("tank", ["T1"], 2);
  used.add("oil", ["O1"], 3);
  used.refuse("oil");
  used.refuseNumber("T3");
  const leftOut = ["T1", "T2", "T3", "O2"].filter((number) =>
    used.isLeftOut(number.startsWith("T") ? "tank" : "oil", number),
  );
  expect(leftOut).toEqual(["T2"]);
  expect(used.productWith("T3")).toBeUndefined();
  expect(used.lineOf("refused")).toBeUndefined();
  used.refuse("refused");
  expect(used.lineOf("refused")).toBeUndefined();
});

test("a file remembers where it said something of a product, apart from rows that name only its variants", () => {
  const used = new UsedInFile();
  used.add("tank", ["T1"], 2, null);
  expect([used.lineOf("tank"), used.dataOf("tank")]).toEqual([2, undefined]);
  used.add("tank", ["T2"], 5, 77);
  used.add("tank", ["T3"], 9, null);
  expect(used.dataOf("tank")).toEqual({ line: 5, mark: 77 });
});
