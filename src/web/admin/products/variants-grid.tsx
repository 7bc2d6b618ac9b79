import { type ClipboardEvent, memo, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from "react";
import { type AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { classByDensity, density, freightClasses } from "#domain/shipping/freight-class.ts";
import {
  emptyVariant,
  type TypedVariant,
  type VariantField,
  variantFields,
} from "#engine/admin/products/edit-typed.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../panel.tsx";
import { AttributeControl } from "./attribute-control.tsx";
import { useTaxonomy } from "./taxonomy-context.tsx";
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
const widths: Partial<Record<VariantField, string>> = {
  sku: "sm:min-w-44",
  nameEn: "sm:min-w-40",
  nameCn: "sm:min-w-40",
  crossReferences: "sm:min-w-56",
  price: "sm:min-w-28",
  listPrice: "sm:min-w-28",
};
const amounts: readonly VariantField[] = [
  "price",
  "listPrice",
  "weightLb",
  "lengthIn",
  "widthIn",
  "heightIn",
  "leadTimeDays",
];

/** The variants of a product as a grid that takes cells from a spreadsheet. On a phone each is a card. */
export function VariantsGrid({ variants, category, families, shelves, errorOf, onChange }: Props) {
  const t = useT();
  const [rows, setRows] = useState<readonly TypedVariant[]>(() =>
    variants.length > 0 ? variants : [{ ...emptyVariant, leadTimeDays: "1" }],
  );
  const [columns, setColumns] = useState<readonly string[]>(() => [
    ...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes))),
  ]);
  const changed = useEffectEvent(onChange);
  useEffect(() => changed(), [rows, columns]);
  const set = useCallback(
    (row: number, change: Partial<TypedVariant>) =>
      setRows((all) => all.map((one) => (one.row === row ? { ...one, ...change } : one))),
    [],
  );
  const paste = useCallback((event: ClipboardEvent, row: number, field: VariantField) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setRows((all) => pasteInto(all, row, field, text, most));
  }, []);
  const taxonomy = useTaxonomy();
  const definitions = columns.flatMap((key) => taxonomy.attribute(category, key) ?? []);
  const others = (taxonomy.find(category)?.attributes ?? []).filter(({ key }) => !columns.includes(key));
  const add = () =>
    setRows((all) => [
      ...all,
      {
        ...emptyVariant,
        row: Math.max(-1, ...all.map(({ row }) => row)) + 1,
        leadTimeDays: all.at(-1)?.leadTimeDays || "1",
      },
    ]);
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
          <thead className="max-sm:sr-only">
            <tr>
              {variantFields.map((field) => (
                <Head key={field}>{t(`adminProducts.variant.${field}`)}</Head>
              ))}
              <Head>{t("adminProducts.field.freightOnly")}</Head>
              <Head>{t("adminProducts.field.freightClass")}</Head>
              {families.length > 0 && <Head>{t("adminProducts.field.pictureFamily")}</Head>}
              {definitions.map(({ key, name }) => (
                <Head key={key}>{name[t.language]}</Head>
              ))}
              <Head>{t("adminProducts.edit.onHand")}</Head>
              <Head>{t("adminProducts.edit.remove")}</Head>
            </tr>
          </thead>
          <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-4">
            {rows.map((row) => (
              <Row
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
        {others.length > 0 && (
          <select
            aria-label={t("adminProducts.edit.addColumn")}
            value=""
            onChange={(event) => setColumns([...columns, event.currentTarget.value])}
            className="h-9 max-w-full cursor-pointer rounded-md border border-line-strong bg-ground px-2 text-sm"
          >
            <option value="">{t("adminProducts.edit.addColumn")}</option>
            {others.map(({ key, name }) => (
              <option key={key} value={key}>
                {name[t.language]}
              </option>
            ))}
          </select>
        )}
      </div>
    </Panel>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-1 pb-1 text-left align-bottom font-semibold whitespace-nowrap">
      {children}
    </th>
  );
}

// On a phone: a name, its control and what stands under it, level with the cell beside, however long the names.
const cell =
  "px-1 py-1 align-top max-sm:row-span-3 max-sm:grid max-sm:grid-cols-1 max-sm:grid-rows-subgrid max-sm:gap-y-0.5 max-sm:p-0";
const box =
  "h-11 w-full min-w-0 rounded-md sm:min-w-20 border border-line-strong bg-ground px-2 aria-invalid:border-2 aria-invalid:border-danger disabled:bg-wash";

interface RowProps {
  variant: TypedVariant;
  definitions: readonly AttributeDefinition[];
  families: readonly string[];
  onHand: number | undefined;
  errorOf: (field: string) => ReactNode;
  set: (row: number, change: Partial<TypedVariant>) => void;
  paste: (event: ClipboardEvent, row: number, field: VariantField) => void;
}

const Row = memo(function Row({ variant, definitions, families, onHand, errorOf, set, paste }: RowProps) {
  const t = useT();
  const to = useHref();
  const { row, removed } = variant;
  const at = `variant.${row}.`;
  const labelled = (label: string, content: ReactNode, key: string) => (
    <td key={key} className={cell}>
      <span aria-hidden className="self-end font-semibold sm:hidden">
        {label}
      </span>
      {content}
    </td>
  );
  return (
    <tr
      className={`max-sm:grid max-sm:grid-cols-2 max-xs:grid-cols-1 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 ${removed ? "opacity-50" : ""}`}
    >
      {variantFields.map((field) => {
        const label = t(`adminProducts.variant.${field}`);
        const error = errorOf(at + field);
        return labelled(
          label,
          <>
            {field === "sku" && <input type="hidden" name={`${at}id`} value={variant.id} />}
            <input
              id={at + field}
              name={at + field}
              aria-label={t("adminProducts.edit.cell", { row: row + 1, name: label })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${at}${field}-error` : undefined}
              value={variant[field]}
              onChange={(event) => set(row, { [field]: event.currentTarget.value })}
              onPaste={(event) => paste(event, row, field)}
              autoComplete="off"
              inputMode={amounts.includes(field) ? "decimal" : undefined}
              maxLength={field === "crossReferences" ? 12_000 : 300}
              className={`${box} ${widths[field] ?? ""} ${amounts.includes(field) ? "text-right tabular-nums" : ""}`}
            />
            {error && (
              <p id={`${at}${field}-error`} className="max-w-56 text-2xs font-medium text-danger">
                {error}
              </p>
            )}
          </>,
          field,
        );
      })}
      {labelled(
        t("adminProducts.field.freightOnly"),
        <input
          type="checkbox"
          name={`${at}freightOnly`}
          value="yes"
          aria-label={t("adminProducts.edit.cell", { row: row + 1, name: t("adminProducts.field.freightOnly") })}
          checked={variant.freightOnly}
          onChange={(event) => set(row, { freightOnly: event.currentTarget.checked })}
          className="m-2.5 size-6 cursor-pointer accent-primary max-sm:mx-0"
        />,
        "freightOnly",
      )}
      {labelled(t("adminProducts.field.freightClass"), <ClassField variant={variant} set={set} />, "freightClass")}
      {families.length > 0 ? (
        labelled(
          t("adminProducts.field.pictureFamily"),
          <FamilyField variant={variant} families={families} set={set} />,
          "pictureFamily",
        )
      ) : (
        <td className="hidden">
          <input type="hidden" name={`${at}pictureFamily`} value={variant.pictureFamily} />
        </td>
      )}
      {definitions.map((definition) => {
        const name = `${at}attribute.${definition.key}`;
        const label = t("adminProducts.edit.cell", { row: row + 1, name: definition.name[t.language] });
        return labelled(
          definition.name[t.language],
          <AttributeControl
            definition={definition}
            name={name}
            unitName={`${at}unit.${definition.key}`}
            label={label}
            typed={variant.attributes[definition.key]}
            error={errorOf(name)}
          />,
          definition.key,
        );
      })}
      {labelled(
        t("adminProducts.edit.onHand"),
        variant.id === "" ? (
          <span className="block px-2 py-3 text-muted">–</span>
        ) : (
          <Link to={to("adminStockItem", { variant: variant.id })} className="link block px-2 py-3 tabular-nums">
            {onHand ?? 0}
          </Link>
        ),
        "onHand",
      )}
      {labelled(
        t("adminProducts.edit.remove"),
        <input
          type="checkbox"
          name={`${at}removed`}
          value="yes"
          aria-label={t("adminProducts.edit.cell", { row: row + 1, name: t("adminProducts.edit.remove") })}
          checked={removed}
          onChange={(event) => set(row, { removed: event.currentTarget.checked })}
          className="m-2.5 size-6 cursor-pointer accent-danger max-sm:mx-0"
        />,
        "removed",
      )}
    </tr>
  );
});

/** The freight class: the merchant's own, or what density gives, which is shown. */
function ClassField({ variant, set }: Pick<RowProps, "variant" | "set">) {
  const t = useT();
  const [weightLb, lengthIn, widthIn, heightIn] = [
    variant.weightLb,
    variant.lengthIn,
    variant.widthIn,
    variant.heightIn,
  ].map(Number) as [number, number, number, number];
  const packed = { weightLb, lengthIn, widthIn, heightIn };
  const isKnown = Object.values(packed).every((value) => value > 0);
  return (
    <>
      <select
        name={`variant.${variant.row}.freightClass`}
        aria-label={t("adminProducts.edit.cell", { row: variant.row + 1, name: t("adminProducts.field.freightClass") })}
        value={variant.freightClass}
        onChange={(event) => set(variant.row, { freightClass: event.currentTarget.value })}
        className={`${box} min-w-36 cursor-pointer`}
      >
        <option value="">
          {isKnown
            ? t("adminProducts.edit.byDensity", { freightClass: String(classByDensity(packed)) })
            : t("adminProducts.edit.byDensityLater")}
        </option>
        {freightClasses.map((one) => (
          <option key={one} value={String(one)}>
            {one}
          </option>
        ))}
      </select>
      {isKnown && (
        <p className="px-1 text-2xs text-muted tabular-nums">
          {t("adminProducts.edit.density", { density: density(packed).toFixed(1) })}
        </p>
      )}
    </>
  );
}

/** The family of pictures that shows a variant, where it looks different. */
function FamilyField({ variant, families, set }: Pick<RowProps, "variant" | "families" | "set">) {
  const t = useT();
  const own = variant.pictureFamily;
  return (
    <select
      name={`variant.${variant.row}.pictureFamily`}
      aria-label={t("adminProducts.edit.cell", { row: variant.row + 1, name: t("adminProducts.field.pictureFamily") })}
      value={own}
      onChange={(event) => set(variant.row, { pictureFamily: event.currentTarget.value })}
      className={`${box} min-w-36 cursor-pointer`}
    >
      <option value="">{t("adminProducts.pictures.asProduct")}</option>
      {(own === "" || families.includes(own) ? families : [own, ...families]).map((family) => (
        <option key={family}>{family}</option>
      ))}
    </select>
  );
}
