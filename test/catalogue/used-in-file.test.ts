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
