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

/** Names of uploaded pictures and documents, by their keys. */
export type FileNames = Readonly<Record<string, string>>;

type DocumentFacts = Pick<EditRecord["documents"][number], "kind" | "language">;

/** Words for what differences name of files. */
export interface FileWords {
  /** A file that is gone. */
  readonly deleted: string;
  /** A document's kind and language. */
  documentFacts(facts: DocumentFacts): readonly string[];
}

const codes: FileWords = { deleted: "…", documentFacts: ({ kind, language }) => [kind, language] };

/**
 * Differences of two parts, value by value (`variants.GM-1.price`), in the order of the second. A picture or document
 * is called by its file's name. Without `words` a document's kind and language are their codes.
 */
export function differences(
  before: RecordPart,
  after: RecordPart,
  names: FileNames = {},
  words: FileWords = codes,
): Difference[] {
  const nameOf = differentNames([before, after], names, words.deleted);
  return differencesOf(flat(before, nameOf, words), flat(after, nameOf, words));
}

/** A file that replaces one of the same name is numbered, because the change would not be seen otherwise. */
function differentNames(parts: readonly RecordPart[], names: FileNames, deleted: string): (key: string) => string {
  const keys = parts.flatMap(({ pictures = [], documents = [] }) => [...pictures, ...documents].map(({ key }) => key));
  const byName = Map.groupBy(new Set(keys), (key) => names[key] ?? deleted);
  const called = new Map(
    [...byName].flatMap(([name, same]) =>
      same.map((key, at) => [key, at === 0 ? name : `${name} (${at + 1})`] as const),
    ),
  );
  return (key) => called.get(key) ?? deleted;
}

function flat(part: RecordPart, nameOf: (key: string) => string, words: FileWords): Map<string, string> {
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
      [nameOf(key), alt.en, alt.cn, ...skus].filter((text) => text !== ""),
    );
  for (const [place, { key, title, ...facts }] of (documents ?? []).entries())
    put(
      values,
      `documents.${place + 1}`,
      [nameOf(key), ...words.documentFacts(facts), title.en, title.cn].filter((text) => text !== ""),
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
export function auditOf(before: RecordPart, after: RecordPart, names: FileNames = {}): Record<string, string> {
  const short = (text: string) => (text.length > maxAuditedLength ? `${cutText(text, maxAuditedLength)}…` : text);
  return Object.fromEntries(
    differences(before, after, names)
      .slice(0, maxAudited)
      .map((one) => [one.path, `${one.path}: ${short(one.before) || "–"} → ${short(one.after) || "–"}`]),
  );
}
