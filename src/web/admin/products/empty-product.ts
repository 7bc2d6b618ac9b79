import { linkKinds, openBoxFields, textFields, type TypedProduct } from "#engine/admin/products/edit-typed.ts";

const empty = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

export const emptyProduct: TypedProduct = {
  texts: { ...empty(textFields, ""), status: "draft", returnPolicy: "standard", warrantyMonths: "12" },
  attributes: {},
  openBox: empty(openBoxFields, ""),
  variants: [],
  pictures: [],
  documents: [],
  links: empty(linkKinds, [] as readonly string[]),
};

/** Initial values for returned goods: a product's slug and why it is open box. */
export const openedUnit = (of: string): TypedProduct => ({
  ...emptyProduct,
  texts: { ...emptyProduct.texts, category: "open-box" },
  openBox: { ...emptyProduct.openBox, of, reason: "returned" },
});
