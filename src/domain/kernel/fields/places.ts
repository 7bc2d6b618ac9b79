import { type AnyField, below, type Each, type Fields, type Texts } from "./field.ts";

/**
 * Subject of an input: an item of a table or list by its key, or a row by its place from 0, whose inputs begin with
 * `at`. A table may have a name of its own.
 */
export interface Item<Label extends string = string> {
  readonly as: Each;
  readonly key: string;
  readonly at?: string;
  readonly label?: Label;
}

/** An input of a form with the items that its table, list or rows have it for. */
export interface Input<Label extends string = string> {
  readonly name: string;
  readonly label: Label | "";
  readonly field: AnyField<Label>;
  readonly items: readonly Item<Label>[];
}

/** All inputs of a form but those of rows, in the order of its fields. */
export function inputsOf<Label extends string>({ fields }: { readonly fields: Fields<Label> }): Input<Label>[] {
  return inputsBelow(fields, "", [], { rowOf: () => null, keyOf: () => [] });
}

/** The input of a form that has this name, in a row too, as it was typed. */
export function inputNamed<Label extends string>(
  { fields }: { readonly fields: Fields<Label> },
  place: string,
  typed: Texts,
): Input<Label> | undefined {
  const rowOf = ({ rows }: AnyField<Label>, at: string): Item<Label> | null => {
    if (!rows || !place.startsWith(`${at}.`)) return null;
    const [row = ""] = place.slice(at.length + 1).split(".");
    return { as: rows.as, key: String(rows.placeOf(typed, row)), at: below(at, row) };
  };
  const keyOf = ({ each }: AnyField<Label>, at: string): string[] => {
    const [key = ""] = place.startsWith(`${at}.`) ? place.slice(at.length + 1).split(".", 1) : [];
    return each?.isKey?.(key) ? [key] : [];
  };
  return inputsBelow(fields, "", [], { rowOf, keyOf }).find(({ name }) => name === place);
}

/** The row, and the key of an open table, that an input stands in. */
interface Within<Label extends string> {
  rowOf(field: AnyField<Label>, at: string): Item<Label> | null;
  keyOf(field: AnyField<Label>, at: string): string[];
}

function inputsBelow<Label extends string>(
  fields: Fields<Label>,
  at: string,
  items: Input<Label>["items"],
  inside: Within<Label>,
): Input<Label>[] {
  return Object.entries(fields).flatMap(([key, field]): Input<Label>[] => {
    const name = below(at, field.at ?? key);
    const { each, rows, within, inputs, label } = field;
    if (rows) {
      const row = inside.rowOf(field, name);
      return [
        ...(rows.list === undefined ? [] : [{ name: rows.list, label, field, items }]),
        ...(row ? inputsBelow(within ?? {}, row.at ?? "", [...items, row], inside) : []),
      ];
    }
    if (inputs)
      return inputs.map((input) => ({
        name: below(name, input.name),
        label: input.label,
        field,
        items: [...items, { as: input.as, key: input.key }],
      }));
    if (within) return inputsBelow(within, name, items, inside);
    if (!each) return [{ name, label, field, items }];
    return [...each.keys, ...inside.keyOf(field, name)].flatMap((of) => {
      const item = [...items, { as: each.as, key: of, ...(each.of && label !== "" && { label }) }];
      return each.of
        ? inputsBelow({ [of]: each.of }, name, item, inside)
        : [{ name: below(name, of), label, field, items: item }];
    });
  });
}

/** A stored value of a form by its path, in which `*` stands for each item. */
export interface StoredPlace<Label extends string = string> {
  readonly path: string;
  readonly labels: readonly Label[];
  readonly kind: AnyField["kind"];
  readonly items: readonly Each[];
  /** The kind of the items that a list holds. */
  readonly of?: Each;
}

/** The places of all stored values of a form. */
export function placesOf<Label extends string>({ fields }: { readonly fields: Fields<Label> }): StoredPlace<Label>[] {
  return placesBelow(fields, "", []);
}

function placesBelow<Label extends string>(
  fields: Fields<Label>,
  at: string,
  items: readonly Each[],
): StoredPlace<Label>[] {
  return Object.entries(fields).flatMap(([key, field]): StoredPlace<Label>[] => {
    const path = below(at, key);
    const { label, kind, within, each, rows, parts } = field;
    if (rows) return placesBelow(within ?? {}, `${path}.*`, [...items, rows.as]);
    if (within) return placesBelow(within, path, items);
    if (each?.of) return placesBelow({ "*": each.of }, path, [...items, each.as]);
    if (!parts) return [{ path, labels: label === "" ? [] : [label], kind, items }];
    return parts.map(({ path: part, labels, items: own = [], of }) => ({
      path: below(path, part),
      labels,
      kind,
      items: [...items, ...own],
      ...(of && { of }),
    }));
  });
}
