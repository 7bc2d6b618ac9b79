import { linesOf } from "#domain/kernel/text.ts";
import { below, type Each, type Field, type Fields, group, type LabelOf, type Texts, type ValueOf } from "./field.ts";
import type { FieldErrorCode } from "./field-error-code.ts";
import { input, type Look } from "./input.ts";

/** The same field for each of some keys; those that were left empty are not stored. */
export function table<const Key extends string, Value, Label extends string>({
  keys,
  as,
  at: own,
  of,
}: {
  keys: readonly Key[];
  as: Each;
  at?: string;
  of: Field<Value | undefined, Label>;
}): Field<Partial<Record<Key, Value>>, Label> {
  return {
    kind: "table",
    label: "",
    ...(own !== undefined && { at: own }),
    isOptional: false,
    each: { as, keys, of },
    shape: { type: "table", keys, of: of.shape },
    read: (typed, at, refuse) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const value = of.read(typed, below(at, key), refuse);
          return value === undefined ? [] : [[key, value]];
        }),
      ) as Partial<Record<Key, Value>>,
    show: (value, at, shop) =>
      Object.assign({}, ...keys.map((key) => of.show(value?.[key], below(at, key), shop))) as Texts,
  };
}

/** The same field for each key of a kind that a form names; those that were left empty are not stored. */
export function openTable<const Key extends string, Value, Label extends string>({
  isKey,
  most,
  as,
  at: own,
  of,
}: {
  isKey: (key: string) => key is Key;
  most: number;
  as: Each;
  at?: string;
  of: Field<Value | undefined, Label>;
}): Field<Readonly<Record<Key, Value>> | undefined, Label> & { keys(typed: Texts, at?: string): Key[] } {
  const keys = (typed: Texts, at = own ?? "") => {
    const named = Object.keys(typed).filter((name) => name.startsWith(`${at}.`));
    return [...new Set(named.map((name) => name.slice(at.length + 1).split(".", 1)[0]))].filter(
      (key): key is Key => key !== undefined && isKey(key),
    );
  };
  return {
    kind: "table",
    label: "",
    ...(own !== undefined && { at: own }),
    isOptional: true,
    each: { as, keys: [], isKey, of },
    shape: { type: "openTable", isKey, most, of: of.shape },
    keys,
    read(typed, at, refuse) {
      const values = keys(typed, at).flatMap((key) => {
        const value = of.read(typed, below(at, key), refuse);
        return value === undefined ? [] : [[key, value] as const];
      });
      return values.length === 0 ? undefined : (Object.fromEntries(values) as Record<Key, Value>);
    },
    show: (value, at, shop) =>
      Object.assign(
        {},
        ...Object.entries<Value>(value ?? {}).map(([key, one]) => of.show(one, below(at, key), shop)),
      ) as Texts,
  };
}

/** The same required field for each of some keys; `label` precedes their names. */
export function every<const Key extends string, Value, const Label extends string>({
  label,
  ...options
}: {
  keys: readonly Key[];
  as: Each;
  at?: string;
  label?: Label;
  of: Field<Value, Label>;
}): Field<Readonly<Record<Key, Value>>, Label> {
  const { keys, of } = options;
  const field = table(options) as Field<Readonly<Record<Key, Value>>, Label>;
  return { ...field, label: label ?? "", shape: { type: "table", keys, of: of.shape, isWhole: true } };
}

/** Those of some keys whose boxes are ticked; one of them at least. */
export function ticked<const Key extends string, const Label extends string>({
  keys,
  as,
  label,
  at: own,
  usual,
}: {
  keys: readonly Key[];
  as: Each;
  label: Label;
  at?: string;
  usual: readonly Key[];
}): Field<readonly Key[], Label> {
  return {
    kind: "ticked",
    label,
    ...(own !== undefined && { at: own }),
    isOptional: false,
    usual,
    each: { as, keys, of: null },
    parts: [{ path: "*", labels: [label], items: ["position"], of: as }],
    shape: { type: "list", of: { type: "one", of: keys } },
    read(typed, at, refuse) {
      const chosen = keys.filter((key) => typed[below(at, key)] === "on");
      if (chosen.length === 0) refuse(below(at, keys[0] ?? ""), "choice_unknown");
      return chosen;
    },
    show: (value = usual, at) => Object.fromEntries(value.map((key) => [below(at, key), "on"])),
  };
}

/** Lines, each read by a rule and stored once; the first that it refuses is named. */
export function lines<const Label extends string>({
  wrong,
  most,
  by,
  ...look
}: Look<Label> & {
  readonly wrong: FieldErrorCode;
  readonly most: number;
  by(line: string): string | null;
}): Field<readonly string[], Label> {
  return {
    ...input<readonly string[], Label>("lines", look, {
      shape: { type: "list", of: { type: "text", least: 1, most: 4_000 }, most },
      max: 4_000,
      read(text, refuse) {
        const typed = linesOf(text);
        const refused = typed.find((line) => by(line) === null);
        if (refused !== undefined) refuse(wrong, { line: refused });
        if (typed.length > most) refuse("too_many", { most });
        return [...new Set(typed.slice(0, most).flatMap((line) => by(line) ?? []))];
      },
      show: (value) => value.join("\n"),
    }),
    parts: [{ path: "*", labels: [look.label], items: ["position"] }],
  };
}

/** Order of rows: by an input that lists their names, or by number while any of some inputs is filled. */
type RowsBy = { readonly list: string; readonly isName: RegExp } | { readonly filled: readonly string[] };

/** Rows of fields; the inputs of each have its name as prefix. */
export function rows<F extends Fields, const Label extends string>({
  at,
  as,
  label,
  most,
  by,
  nameOf = (_, place) => String(place),
  of,
}: {
  at: string;
  as: Each;
  label: Label;
  most: number;
  by: RowsBy;
  /** The name of a stored row. */
  nameOf?: (row: ValueOf<F>, place: number) => string;
  of: F;
}): Field<readonly ValueOf<F>[], Label | LabelOf<F>> & { readonly within: F; names(typed: Texts): string[] } {
  const row = group({ fields: of });
  const list = "list" in by ? by.list : undefined;
  const names = (typed: Texts): string[] =>
    "list" in by
      ? linesOf(typed[by.list]).filter((name) => by.isName.test(name))
      : Array.from({ length: most }, (_, number) => String(number)).filter((number) =>
          by.filled.some((input) => (typed[below(below(at, number), input)] ?? "").trim() !== ""),
        );
  return {
    kind: "rows",
    label,
    at,
    isOptional: false,
    within: of as F & Fields<LabelOf<F>>,
    rows: { as, ...(list && { list }), placeOf: (typed, name) => (list ? names(typed).indexOf(name) : Number(name)) },
    shape: { type: "list", of: row.shape, most },
    names,
    read(typed, name, refuse) {
      const named = names(typed);
      if (list && named.length > most) refuse(list, "too_many", { most });
      return named.slice(0, most).map((one) => row.read(typed, below(name, one), refuse));
    },
    show: (value = [], name, shop) =>
      Object.assign(
        list && value.length > 0 ? { [list]: value.map(nameOf).join("\n") } : {},
        ...value.map((one, place) => row.show(one, below(name, nameOf(one, place)), shop)),
      ) as Texts,
  };
}

/** Name of the row. */
export function rowName<const Label extends string>({ label, is }: { label: Label; is: RegExp }): Field<string, Label> {
  return {
    kind: "line",
    label,
    isOptional: false,
    inputs: [],
    shape: { type: "text", least: 1, most: 200, is: (text) => is.test(text) },
    read: (_, at) => at.split(".").at(-2) ?? "",
    show: () => ({}),
  };
}
