import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { proposedSlug } from "#domain/catalogue/slug.ts";
import type { FieldError, Texts } from "#domain/kernel/fields/field.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { typedFrom, type TypedProduct } from "#engine/admin/products/edit-typed.ts";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { useErrorLine, useErrorText } from "./error-text.ts";

export interface Cell {
  readonly field: FieldOf;
  readonly typed: Texts;
}

interface Edited {
  readonly id: number | null;
  readonly stored: TypedProduct;
  readonly typed: TypedProduct;
  readonly fieldErrors: readonly FieldError[] | null;
  readonly mayEdit: boolean;
}

/** The state of a product's form: what is typed, whether it differs from what is stored, and what is wrong with it. */
export function useProductForm({ id, stored, typed: initial, fieldErrors, mayEdit }: Edited) {
  const form = useRef<HTMLFormElement>(null);
  // A draft stored in the browser replaces the loaded values.
  const [typed, setTyped] = useState(initial);
  const [round, setRound] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [words, setWords] = useState(typed);
  // The address of a new product follows its name until another one is typed.
  const proposed = useRef(typed.texts.slug === proposedSlug(typed.texts["name.en"]) ? typed.texts.slug : "");
  const start = useMemo(() => JSON.stringify(normal(stored)), [stored]);
  const check = () => {
    // Fields that may not be changed are in no form data: there is nothing typed to read.
    if (!form.current || !mayEdit) return;
    if (id === null) proposed.current = proposeSlug(form.current, proposed.current);
    const now = typedFrom(new FormData(form.current));
    setWords(now);
    setDirty(JSON.stringify(normal(now)) !== start);
  };
  // Changes without a key press are stored in the browser like typed ones.
  const checkAndKeep = () => void form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  useEffect(check, [round, start, mayEdit, id]);
  const text = useErrorText();
  const errorOf = (field: string): ReactNode => {
    const error = fieldErrors?.find((one) => one.field === field);
    return error && text(error);
  };
  const field: FieldOf = (name) => ({
    name,
    id: name,
    defaultValue: lookUp(typed.texts, name) ?? "",
    error: errorOf(name),
  });
  const cell: Cell = { field, typed: typed.texts };
  const line = useErrorLine();
  const summary = useMemo(() => (fieldErrors ?? []).map(line), [fieldErrors, line]);
  const [category, setCategory] = useState(typed.texts.category);
  const restore = (before: TypedProduct) => {
    setTyped(before);
    setCategory(before.texts.category);
    setRound(round + 1);
  };
  return {
    form,
    typed,
    words,
    dirty,
    round,
    category,
    setCategory,
    check,
    checkAndKeep,
    restore,
    errorOf,
    cell,
    summary,
  };
}

/** Keeps the address to the name as long as nobody typed another; gives what it was made. */
function proposeSlug(form: HTMLFormElement, before: string): string {
  const slug = form.elements.namedItem("slug");
  const name = form.elements.namedItem("name.en");
  if (!(slug instanceof HTMLInputElement) || !(name instanceof HTMLInputElement)) return before;
  if (slug.value !== before) return before;
  slug.value = proposedSlug(name.value);
  return slug.value;
}

/** The form without blank ends and without the order of attributes, for comparison. */
function normal(typed: TypedProduct) {
  const tidy = (text: string) => text.replaceAll("\r\n", "\n").trim();
  const inOrder = (attributes: TypedProduct["attributes"]) =>
    Object.entries(attributes)
      .map(([key, { text, system }]) => [key, text.split(",").sort().join(), system])
      .sort(([a = ""], [b = ""]) => a.localeCompare(b));
  return {
    ...typed,
    texts: Object.entries(typed.texts).map(([name, text]) => [name, tidy(text)]),
    attributes: inOrder(typed.attributes),
    variants: typed.variants.map((variant) =>
      Object.entries({ ...variant, attributes: inOrder(variant.attributes) }).sort(([a], [b]) => a.localeCompare(b)),
    ),
  };
}
