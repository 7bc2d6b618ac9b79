import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { StaleNotice, staleRows } from "../editing/stale-notice.tsx";
import { fieldName } from "./change-words.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";

/** Every value of a typed product by its place. */
function valuesOf({
  texts,
  attributes,
  variants,
  pictures,
  documents,
  links,
  openBox,
}: TypedProduct): Map<string, string> {
  const values = new Map<string, string>(Object.entries(texts));
  for (const [key, { text }] of Object.entries(attributes)) values.set(`attributes.${key}`, text);
  for (const [key, text] of Object.entries(openBox)) if (text !== "") values.set(`openBox.${key}`, text);
  for (const { id: _, sku, removed, attributes: own, nameEn, nameCn, ...rest } of variants) {
    if (removed) continue;
    const all = { ...rest, "name.en": nameEn, "name.cn": nameCn };
    for (const [key, value] of Object.entries(all)) values.set(`variants.${sku}.${key}`, String(value));
    for (const [key, { text }] of Object.entries(own)) values.set(`variants.${sku}.attributes.${key}`, text);
  }
  for (const [place, { key, altEn, altCn, rows }] of pictures.entries())
    values.set(
      `pictures.${place + 1}`,
      [key.slice(0, 8), altEn, altCn, rows.map((row) => variants.find((one) => one.row === row)?.sku).join(" ")]
        .filter(Boolean)
        .join(", "),
    );
  for (const [place, { key, ...document }] of documents.entries())
    values.set(
      `documents.${place + 1}`,
      [key.slice(0, 8), ...Object.values(document)].filter((text) => text !== "").join(", "),
    );
  for (const [kind, slugs] of Object.entries(links)) values.set(kind, slugs.join(", "));
  return values;
}

/** Notice that somebody else has saved the product since it was opened. */
export function Stale({ theirs, mine, reload }: { theirs: TypedProduct; mine: TypedProduct; reload: string }) {
  const t = useT();
  const taxonomy = useTaxonomy();
  const rows = staleRows(valuesOf(theirs), valuesOf(mine));
  return <StaleNotice rows={rows} labelOf={(path) => fieldName(path, t, taxonomy)} reload={reload} />;
}
