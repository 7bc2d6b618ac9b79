import { plainParagraphs } from "#domain/kernel/rich-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { type Difference, differencesOf, isSame } from "../differences.ts";
import type { EditRecord } from "./edit-record.ts";

export type ChangeKind = "created" | "saved" | "bulk" | "undone";

/** Number of latest changes shown for a product. */
export const changesShown = 50;

/** The fields of a record that a change touched, whole. */
export type RecordPart = Partial<EditRecord>;

/** The fields in which two records differ, as they were and as they are. */
export function partsThatDiffer(before: EditRecord, after: EditRecord): { before: RecordPart; after: RecordPart } {
  const keys = (Object.keys(after) as (keyof EditRecord)[]).filter((key) => !isSame(before[key], after[key]));
  const pick = (record: EditRecord): RecordPart => Object.fromEntries(keys.map((key) => [key, record[key]]));
  return { before: pick(before), after: pick(after) };
}

/** Differences of two parts, value by value (`variants.GM-1.price`), in the order of the second. */
export const differences = (before: RecordPart, after: RecordPart): Difference[] =>
  differencesOf(flat(before), flat(after));

function flat(part: RecordPart): Map<string, string> {
  const values = new Map<string, string>();
  const { variants, pictures, documents, publishAt, description, ...rest } = part;
  for (const [key, value] of Object.entries(rest)) put(values, key, value);
  for (const [language, text] of Object.entries(description ?? {}))
    put(values, `description.${language}`, plainParagraphs(text).join("\n\n"));
  if (publishAt) values.set("publishAt", new Date(publishAt).toISOString());
  for (const [place, { key, alt, skus }] of (pictures ?? []).entries())
    put(
      values,
      `pictures.${place + 1}`,
      [key.slice(0, 8), alt.en, alt.cn, ...skus].filter((text) => text !== ""),
    );
  for (const [place, { key, kind, language, title }] of (documents ?? []).entries())
    put(
      values,
      `documents.${place + 1}`,
      [key.slice(0, 8), kind, language, title.en, title.cn].filter((text) => text !== ""),
    );
  for (const { id: _, sku, priceCents, listPriceCents, crossReferences, ...variant } of variants ?? []) {
    const at = `variants.${sku}`;
    put(values, `${at}.price`, (priceCents / 100).toFixed(2));
    if (listPriceCents !== null) put(values, `${at}.listPrice`, (listPriceCents / 100).toFixed(2));
    for (const [key, value] of Object.entries(variant)) put(values, `${at}.${key}`, value);
    if (crossReferences.length > 0)
      put(
        values,
        `${at}.crossReferences`,
        crossReferences.map(({ maker, number }) => `${maker}: ${number}`),
      );
  }
  return values;
}

function put(values: Map<string, string>, path: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) values.set(path, value.join(", "));
  else if (typeof value === "object")
    for (const [key, inner] of Object.entries(value)) put(values, `${path}.${key}`, inner);
  else values.set(path, String(value));
}

const maxAudited = 60;
const maxAuditedLength = 300;

/** A change in the audit log: each value before and after. */
export function auditOf(before: RecordPart, after: RecordPart): Record<string, string> {
  const short = (text: string) => (text.length > maxAuditedLength ? `${cutText(text, maxAuditedLength)}…` : text);
  return Object.fromEntries(
    differences(before, after)
      .slice(0, maxAudited)
      .map((one) => [one.path, `${one.path}: ${short(one.before) || "–"} → ${short(one.after) || "–"}`]),
  );
}
