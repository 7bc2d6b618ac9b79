import { type ClipboardEvent, type ReactNode, useCallback, useRef, useState } from "react";
import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import {
  emptyVariant,
  type TypedVariant,
  type VariantField,
  variantFields,
} from "#engine/admin/products/edit-typed.ts";
import { readAttribute } from "#engine/admin/products/read-attribute.ts";
import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { useErrorText } from "./error-text.ts";
import { type PastedCells, pasteInto, type PutCell } from "./paste-into.ts";
import { languageOf } from "./variant-row.tsx";

/** Variants that a product has at most. */
export const mostVariants = 200;

type FaultOf = (variant: TypedVariant, column: string) => ReactNode;

/** Why an attribute as it was pasted is no value, in the words in which the server refuses it; null if it is one. */
export function usePastedFaults(definitions: readonly AttributeDefinition[]): FaultOf {
  const t = useT();
  const text = useErrorText();
  return (variant, column) => {
    const definition = definitions.find(({ key }) => `attribute.${key}` === column);
    const typed = definition && variant.attributes[definition.key];
    if (!typed || typed.text === "") return null;
    const value = readAttribute(definition, typed, undefined, t.language);
    return value.ok ? null : text({ field: `variant.${variant.row}.${column}`, ...value.error });
  };
}

interface Options {
  /** All columns, in the order on screen. */
  readonly columns: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly put: PutCell;
  readonly faultOf: FaultOf;
}

/** The rows of the grid: typed in, pasted into and added to. */
export function useVariantRows(variants: readonly TypedVariant[], options: Options) {
  const { languages } = useShop();
  const latest = useRef(options);
  latest.current = options;
  const [rows, setRows] = useState<readonly TypedVariant[]>(() =>
    variants.length > 0 ? variants : [{ ...emptyVariant, leadTimeDays: "1" }],
  );
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const [pasted, setPasted] = useState<PastedCells>(() => new Map());
  const [left, setLeft] = useState(0);
  const set = useCallback(
    (row: number, change: Partial<TypedVariant>) =>
      setRows((all) => all.map((one) => (one.row === row ? { ...one, ...change } : one))),
    [],
  );
  const paste = useCallback(
    (event: ClipboardEvent, row: number, column: string) => {
      const text = event.clipboardData.getData("text/plain");
      if (isTypedText(event, column, text)) return;
      event.preventDefault();
      const { columns, hidden, put, faultOf } = latest.current;
      const isChinese = (one: string) => variantFields.includes(one as VariantField) && languageOf(one as VariantField);
      // Pasted cells fill the columns that are seen.
      const seen = columns.filter((one) => !hidden.has(one) && (languages !== "english" || !isChinese(one)));
      const next = pasteInto(latestRows.current, row, column, text, { most: mostVariants, columns: seen, put });
      setRows(next.rows);
      setLeft(next.left);
      setPasted((before) => withPasted(before, next, faultOf));
    },
    [languages],
  );
  const settle = useCallback(
    (name: string) =>
      setPasted((before) => {
        const cell = before.get(name);
        return cell?.fault ? new Map(before).set(name, { ...cell, fault: null }) : before;
      }),
    [],
  );
  const add = () =>
    setRows((all) => [
      ...all,
      {
        ...emptyVariant,
        row: Math.max(-1, ...all.map(({ row }) => row)) + 1,
        leadTimeDays: all.at(-1)?.leadTimeDays || "1",
      },
    ]);
  return { rows, pasted, left, set, paste, add, settle };
}

/**
 * True for a text that goes into its field as if it were typed: one cell, into a field of text, and of a figure without
 * its unit.
 */
function isTypedText({ target }: ClipboardEvent, column: string, text: string): boolean {
  if (/[\t\n]/.test(text.trim())) return false;
  if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return false;
  const isFigure = column.startsWith("attribute.") && target.inputMode === "decimal";
  return !isFigure || /^[\d.,\s−-]*$/.test(text);
}

function withPasted(before: PastedCells, { rows, cells }: ReturnType<typeof pasteInto>, faultOf: FaultOf): PastedCells {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const round = Math.max(0, ...[...before.values()].map((one) => one.round)) + 1;
  const ofAttributes = cells.filter(({ column }) => column.startsWith("attribute."));
  return new Map([
    ...before,
    ...ofAttributes.map(({ row, column }) => {
      const fault = faultOf(byRow.get(row)!, column);
      return [`variant.${row}.${column}`, { round, fault }] as const;
    }),
  ]);
}
