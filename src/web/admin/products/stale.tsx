import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
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

/** Somebody else has saved the product since it was opened: both versions, value by value, and the choice between them. */
export function Stale({ theirs, mine, reload }: { theirs: TypedProduct; mine: TypedProduct; reload: string }) {
  const t = useT();
  const taxonomy = useTaxonomy();
  const [stored, typed] = [valuesOf(theirs), valuesOf(mine)];
  const rows = [...new Set([...typed.keys(), ...stored.keys()])]
    .map((path) => ({ path, theirs: stored.get(path) ?? "", mine: typed.get(path) ?? "" }))
    .filter((row) => row.theirs !== row.mine);
  return (
    <Notice type="warning" title={t("adminProducts.edit.stale.title")} live>
      <p>{t("adminProducts.edit.stale.text")}</p>
      <Table
        caption={t("adminProducts.edit.stale.title")}
        hideCaption
        rows={rows}
        rowKey={({ path }) => path}
        empty={t("adminProducts.edit.stale.same")}
        columns={[
          { key: "field", head: t("adminProducts.edit.stale.field"), cell: ({ path }) => fieldName(path, t, taxonomy) },
          {
            key: "theirs",
            head: t("adminProducts.edit.stale.theirs"),
            cell: (row) => <span className="whitespace-pre-line break-words">{row.theirs || "–"}</span>,
          },
          {
            key: "mine",
            head: t("adminProducts.edit.stale.mine"),
            cell: (row) => <span className="whitespace-pre-line break-words">{row.mine || "–"}</span>,
          },
        ]}
      />
      <ButtonLink to={reload} reloadDocument variant="secondary" size="small" className="mt-2">
        {t("adminProducts.edit.stale.discard")}
      </ButtonLink>
    </Notice>
  );
}
