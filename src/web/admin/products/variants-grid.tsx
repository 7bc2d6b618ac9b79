import { type ClipboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { type AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import {
  emptyVariant,
  type TypedVariant,
  type VariantField,
  variantFields,
} from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { FieldError } from "../../ui/field-error.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../panel.tsx";
import { useTaxonomy } from "./taxonomy-context.tsx";
import { languageOf, VariantRow } from "./variant-row.tsx";
import { pasteInto } from "./paste-into.ts";

interface Props {
  variants: readonly TypedVariant[];
  category: string;
  families: readonly string[];
  shelves: Readonly<Record<string, number>>;
  errorOf: (field: string) => ReactNode;
  /** Called after rows came, went or were pasted. */
  onChange: () => void;
}

const most = 200;

/** The variants of a product as a grid that takes cells from a spreadsheet. On a phone each is a card. */
export function VariantsGrid({ variants, category, families, shelves, errorOf, onChange }: Props) {
  const t = useT();
  const { rows, set, paste, add } = useVariantRows(variants);
  const [columns, setColumns] = useState<readonly string[]>(() => [
    ...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes))),
  ]);
  const onRows = useEffectEvent(onChange);
  useEffect(() => onRows(), [rows, columns]);
  const taxonomy = useTaxonomy();
  const definitions = columns.flatMap((key) => taxonomy.attribute(category, key) ?? []);
  const others = (taxonomy.find(category)?.attributes ?? []).filter(({ key }) => !columns.includes(key));
  return (
    <Panel id="variants" title={t("adminProducts.edit.variants")}>
      <p className="text-sm text-muted">{t("adminProducts.edit.paste")}</p>
      <FieldError id="variants" error={errorOf("variants")} />
      <div
        className="relative scroll-edge max-sm:overflow-visible max-sm:bg-none"
        tabIndex={0}
        role="region"
        aria-label={t("adminProducts.edit.grid")}
      >
        <table className="border-collapse text-sm max-sm:block max-sm:w-full">
          <HeadRow definitions={definitions} hasFamilies={families.length > 0} />
          <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-4">
            {rows.map((row) => (
              <VariantRow
                key={row.row}
                variant={row}
                definitions={definitions}
                families={families}
                onHand={lookUp(shelves, row.id)}
                errorOf={errorOf}
                set={set}
                paste={paste}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {rows.length < most && (
          <Button variant="secondary" size="small" icon="plus" onClick={add}>
            {t("adminProducts.edit.addVariant")}
          </Button>
        )}
        {others.length > 0 && <AddColumn attributes={others} onAdd={(key) => setColumns([...columns, key])} />}
      </div>
    </Panel>
  );
}

/** The rows of the grid: typed in, pasted into and added to. */
function useVariantRows(variants: Props["variants"]) {
  const { languages } = useShop();
  const fields = useMemo(
    () => (languages === "english" ? variantFields.filter((field) => !languageOf(field)) : variantFields),
    [languages],
  );
  const [rows, setRows] = useState<readonly TypedVariant[]>(() =>
    variants.length > 0 ? variants : [{ ...emptyVariant, leadTimeDays: "1" }],
  );
  const set = useCallback(
    (row: number, change: Partial<TypedVariant>) =>
      setRows((all) => all.map((one) => (one.row === row ? { ...one, ...change } : one))),
    [],
  );
  const paste = useCallback(
    (event: ClipboardEvent, row: number, field: VariantField) => {
      const text = event.clipboardData.getData("text/plain");
      if (!/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      setRows((all) => pasteInto(all, row, field, text, { most, fields }));
    },
    [fields],
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
  return { rows, set, paste, add };
}

function AddColumn({
  attributes,
  onAdd,
}: {
  attributes: readonly AttributeDefinition[];
  onAdd: (key: string) => void;
}) {
  const t = useT();
  return (
    <select
      aria-label={t("adminProducts.edit.addColumn")}
      value=""
      onChange={(event) => onAdd(event.currentTarget.value)}
      className="h-9 max-w-full cursor-pointer rounded-md border border-line-strong bg-ground px-2 text-sm"
    >
      <option value="">{t("adminProducts.edit.addColumn")}</option>
      {attributes.map(({ key, name }) => (
        <option key={key} value={key}>
          {name[t.language]}
        </option>
      ))}
    </select>
  );
}

function HeadRow({ definitions, hasFamilies }: { definitions: readonly AttributeDefinition[]; hasFamilies: boolean }) {
  const t = useT();
  return (
    <thead className="max-sm:sr-only">
      <tr>
        {variantFields.map((field) => (
          <Head key={field} typed={languageOf(field)}>
            {t(`adminProducts.variant.${field}`)}
          </Head>
        ))}
        <Head>{t("adminProducts.field.freightOnly")}</Head>
        <Head>{t("adminProducts.field.freightClass")}</Head>
        {hasFamilies && <Head>{t("adminProducts.field.pictureFamily")}</Head>}
        {definitions.map(({ key, name }) => (
          <Head key={key}>{name[t.language]}</Head>
        ))}
        <Head>{t("adminProducts.edit.onHand")}</Head>
        <Head>{t("adminProducts.edit.remove")}</Head>
      </tr>
    </thead>
  );
}

function Head({ typed, children }: { typed?: string | undefined; children: ReactNode }) {
  return (
    <th scope="col" data-typed={typed} className="px-1 pb-1 text-left align-bottom font-semibold whitespace-nowrap">
      {children}
    </th>
  );
}
