import { expect, test } from "vitest";
import { emptyProduct } from "#web/admin/products/empty-product.ts";
import { emptyVariant, type TypedProduct, type TypedVariant } from "#engine/admin/products/edit-typed.ts";
import { mergeTyped, valuesOfTyped } from "#engine/admin/products/merge-typed.ts";

const variantOf = (id: string, row: number, more: Partial<TypedVariant> = {}): TypedVariant => ({
  ...emptyVariant,
  id,
  row,
  sku: `GM-${id}`,
  price: "485.00",
  ...more,
});
const picture = { key: "a".repeat(64), altEn: "", altCn: "" };
const opened: TypedProduct = {
  ...emptyProduct,
  attributes: { power: { text: "5", system: "imperial" }, fits: { text: "a,b", system: "imperial" } },
  variants: [variantOf("1", 0), variantOf("2", 1)],
  pictures: [{ ...picture, rows: [1] }],
  links: { boughtTogether: ["hose"], similar: [], fits: [] },
};
const merged = (theirs: Partial<TypedProduct>, mine: Partial<TypedProduct>) =>
  mergeTyped(valuesOfTyped(opened), { ...opened, ...theirs }, { ...opened, ...mine });

test("two who change nothing, or one alone, leave nothing to merge", () => {
  expect(merged({}, {})).toEqual(opened);
  const variants = [variantOf("1", 0, { price: "499.00" })];
  expect(merged({}, { variants }).variants).toEqual(variants);
  expect(merged({ variants }, {}).variants).toEqual(variants);
});

test("a variant's price is theirs and its lead time mine, where each has changed one", () => {
  const theirs = { variants: [variantOf("1", 0, { price: "499.00" }), variantOf("2", 1)] };
  const mine = { variants: [variantOf("1", 0, { leadTimeDays: "9" }), variantOf("2", 1, { price: "450.00" })] };
  expect(merged(theirs, mine).variants).toEqual([
    variantOf("1", 0, { price: "499.00", leadTimeDays: "9" }),
    variantOf("2", 1, { price: "450.00" }),
  ]);
});

test("a variant that they have taken off stays off unless I have changed it; one of theirs joins mine", () => {
  const added = variantOf("3", 1);
  expect(merged({ variants: [variantOf("1", 0), added] }, {}).variants).toEqual([variantOf("1", 0), added]);
  const mine = [variantOf("1", 0), variantOf("2", 1, { price: "450.00" }), variantOf("", 2, { sku: "GM-NEW" })];
  expect(merged({ variants: [variantOf("1", 0), added] }, { variants: mine }).variants).toEqual([
    ...mine,
    { ...added, row: 3 },
  ]);
});

test("a picture that they have added shows the same variant, whose row is another in my form", () => {
  const pictures = [...opened.pictures, { ...picture, key: "b".repeat(64), rows: [0] }];
  const mine = { variants: [variantOf("2", 4), variantOf("1", 7)], pictures: [{ ...picture, rows: [4] }] };
  expect(merged({ pictures }, mine).pictures).toEqual([
    { ...picture, rows: [4] },
    { ...picture, key: "b".repeat(64), rows: [7] },
  ]);
});

test("attributes and linked products are theirs where I have left them, in whatever order the boxes are sent", () => {
  const theirs = {
    attributes: { ...opened.attributes, fits: { text: "a,c", system: "imperial" } },
    links: { ...opened.links, boughtTogether: ["hose", "filter"] },
  } as const;
  const attributes = { power: { text: "5", system: "metric" }, fits: { text: "b,a", system: "imperial" } } as const;
  expect(merged(theirs, { attributes })).toEqual({
    ...opened,
    ...theirs,
    attributes: { power: attributes.power, fits: theirs.attributes.fits },
  });
});
