import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { type AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { TypedVariant } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../panel.tsx";
import { useTaxonomy } from "./taxonomy-context.tsx";
import { useHiddenColumns } from "./use-hidden-columns.ts";
import { ChooseVariantColumns, type VariantColumn, variantColumns } from "./variant-columns.tsx";
import { firstColumn, VariantRow } from "./variant-row.tsx";
import { putCell } from "./put-cell.ts";
import { mostVariants, usePastedFaults, useVariantRows } from "./use-variant-rows.ts";

interface Props {
  variants: readonly TypedVariant[];
  category: string;
  families: readonly string[];
  shelves: Readonly<Record<string, number>>;
  /** Columns that the reader has chosen away. */
  hiddenColumns: readonly string[];
  errorOf: (field: string) => ReactNode;
  /** Called after rows came, went or were pasted. */
  onChange: () => void;
}

/** The variants of a product as a grid that takes cells from a spreadsheet. On a phone each is a card. */
export function VariantsGrid({ variants, category, families, shelves, hiddenColumns, errorOf, onChange }: Props) {
  const t = useT();
  const { hidden: chosen, choose } = useHiddenColumns(hiddenColumns);
  const [columns, setColumns] = useState<readonly string[]>(() => [
    ...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes))),
  ]);
  const taxonomy = useTaxonomy();
  const definitions = columns.flatMap((key) => taxonomy.attribute(category, key) ?? []);
  const all = variantColumns(t, { definitions, hasFamilies: families.length > 0 });
  const hidden = useHidden(all, chosen, ({ key }) => variants.some(({ row }) => errorOf(`variant.${row}.${key}`)));
  const { rows, pasted, left, set, paste, add, settle } = useVariantRows(variants, {
    columns: all.map(({ key }) => key),
    hidden,
    put: putCell({ definitions, families, language: t.language }),
    faultOf: usePastedFaults(definitions),
  });
  const onRows = useEffectEvent(onChange);
  useEffect(() => onRows(), [rows, columns]);
  const others = (taxonomy.find(category)?.attributes ?? []).filter(({ key }) => !columns.includes(key));
  return (
    <Panel id="variants" title={t("adminProducts.edit.variants")}>
      <p className="max-w-text text-sm text-muted">{t("adminProducts.edit.paste")}</p>
      <ChooseVariantColumns columns={all} hidden={hidden} choose={choose} />
      <FieldError id="variants" error={errorOf("variants")} />
      <div
        className="relative scroll-edge max-sm:overflow-visible max-sm:bg-none"
        tabIndex={0}
        role="region"
        aria-label={t("adminProducts.edit.grid")}
        onKeyDown={moveByKey}
      >
        <table className="border-collapse text-sm max-sm:block max-sm:w-full">
          <HeadRow columns={all} hidden={hidden} />
          <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-4">
            {rows.map((row) => (
              <VariantRow
                key={row.row}
                variant={row}
                {...{ definitions, families, errorOf, hidden, pasted, set, paste, settle }}
                onHand={lookUp(shelves, row.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="text-sm font-medium text-warning">
        {left > 0 && t("adminProducts.edit.pasteLeft", { count: left })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {rows.length < mostVariants && (
          <Button variant="secondary" size="small" icon="plus" onClick={add}>
            {t("adminProducts.edit.addVariant")}
          </Button>
        )}
        {others.length > 0 && <AddColumn attributes={others} onAdd={(key) => setColumns([...columns, key])} />}
      </div>
    </Panel>
  );
}

/** Columns that were chosen away. The first and the last stay, and so does one with something wrong in it. */
function useHidden(
  columns: readonly VariantColumn[],
  chosen: ReadonlySet<string>,
  isWrong: (column: VariantColumn) => boolean,
): ReadonlySet<string> {
  const isAway = (column: VariantColumn, at: number) =>
    chosen.has(column.key) && at > 0 && at < columns.length - 1 && !isWrong(column);
  const keys = columns
    .filter(isAway)
    .map(({ key }) => key)
    .join(" ");
  return useMemo(() => new Set(keys.split(" ")), [keys]);
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

function HeadRow({ columns, hidden }: { columns: readonly VariantColumn[]; hidden: ReadonlySet<string> }) {
  return (
    <thead className="max-sm:sr-only">
      <tr>
        {columns.map(({ key, name, typed }, at) => (
          <th
            key={key}
            scope="col"
            data-typed={typed}
            hidden={hidden.has(key)}
            className={`px-1 pb-1 text-left align-bottom font-semibold ${at === 0 ? firstColumn : ""}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Enter and the arrow keys lead to the same cell of the row above or below. */
function moveByKey(event: KeyboardEvent) {
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  const { target } = event;
  if (by === 0 || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const field = /^variant\.\d+\.(.+)$/.exec(target.name)?.[1];
  const row = target.closest("tr");
  if (target.type === "checkbox" || field === undefined || !row) return;
  event.preventDefault();
  const next = by < 0 ? row.previousElementSibling : row.nextElementSibling;
  const cells = [...(next?.querySelectorAll<HTMLInputElement>("input") ?? [])];
  const cell = cells.find(({ name }) => name.endsWith(`.${field}`));
  cell?.focus();
  cell?.select();
}
