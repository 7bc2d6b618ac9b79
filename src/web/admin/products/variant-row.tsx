import { type ClipboardEvent, memo, type ReactNode } from "react";
import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { type TypedVariant, type VariantField, variantFields } from "#engine/admin/products/edit-typed.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { AttributeControl } from "./attribute-control.tsx";
import type { PastedCells } from "./paste-into.ts";
import { box, CellError, ClassField, FamilyField } from "./variant-choices.tsx";

const widths: Partial<Record<VariantField, string>> = {
  sku: "sm:min-w-36",
  nameEn: "sm:min-w-36",
  nameCn: "sm:min-w-36",
  crossReferences: "sm:min-w-48",
  price: "sm:min-w-24",
  listPrice: "sm:min-w-24",
};
/** The language tag of a field that is typed in Chinese alone. */
export const languageOf = (field: VariantField) => (field === "nameCn" ? tags.cn : undefined);
const amounts: readonly VariantField[] = [
  "price",
  "listPrice",
  "weightLb",
  "lengthIn",
  "widthIn",
  "heightIn",
  "leadTimeDays",
];

/** The part number stays while the other columns scroll under it. */
export const firstColumn = "sm:sticky sm:left-0 sm:z-10 sm:bg-ground";

// On a phone: a name, its control and what stands under it, level with the cell beside, however long the names.
const cell =
  "px-1 py-1 align-top max-sm:row-span-3 max-sm:grid max-sm:grid-cols-1 max-sm:grid-rows-subgrid max-sm:gap-y-0.5 max-sm:p-0";

interface RowProps {
  variant: TypedVariant;
  definitions: readonly AttributeDefinition[];
  families: readonly string[];
  onHand: number | undefined;
  errorOf: (field: string) => ReactNode;
  /** Columns that are not shown; their cells are sent all the same. */
  hidden: ReadonlySet<string>;
  set: (row: number, change: Partial<TypedVariant>) => void;
  /** Attributes' cells that were pasted into, by name. */
  pasted: PastedCells;
  paste: (event: ClipboardEvent, row: number, column: string) => void;
  /** Called once a cell that was pasted into is changed by hand. */
  settle: (name: string) => void;
}

/** A variant: one row of the grid, or on a phone one card. */
export const VariantRow = memo(function VariantRow(props: RowProps) {
  const { variant, families, onHand, errorOf, hidden, set, paste } = props;
  const t = useT();
  const { row, removed } = variant;
  const at = `variant.${row}.`;
  const nameOf = (name: string) => t("adminProducts.edit.cell", { row: row + 1, name });
  const choice = (column: "freightOnly" | "freightClass" | "pictureFamily") => ({
    label: t(`adminProducts.field.${column}`),
    isHidden: hidden.has(column),
    onPaste: (event: ClipboardEvent) => paste(event, row, column),
  });
  return (
    <tr
      className={`max-sm:grid max-sm:grid-cols-2 max-xs:grid-cols-1 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 ${removed ? "opacity-50" : ""}`}
    >
      {variantFields.map((field) => (
        <TextCell key={field} {...{ variant, field, hidden, set, paste }} error={errorOf(at + field)} />
      ))}
      <Cell {...choice("freightOnly")}>
        <input
          type="checkbox"
          name={`${at}freightOnly`}
          value="yes"
          aria-label={nameOf(t("adminProducts.field.freightOnly"))}
          checked={variant.freightOnly}
          onChange={(event) => set(row, { freightOnly: event.currentTarget.checked })}
          className="m-2.5 size-6 cursor-pointer accent-primary max-sm:mx-0"
        />
      </Cell>
      <Cell {...choice("freightClass")}>
        <ClassField variant={variant} error={errorOf(`${at}freightClass`)} set={set} />
      </Cell>
      {families.length > 0 ? (
        <Cell {...choice("pictureFamily")}>
          <FamilyField {...{ variant, families, set }} error={errorOf(`${at}pictureFamily`)} />
        </Cell>
      ) : (
        <td className="hidden">
          <input type="hidden" name={`${at}pictureFamily`} value={variant.pictureFamily} />
        </td>
      )}
      <AttributeCells {...props} />
      <Cell label={t("adminProducts.edit.onHand")} isHidden={hidden.has("onHand")}>
        <OnHand variant={variant} onHand={onHand} />
      </Cell>
      <Cell label={t("adminProducts.edit.remove")}>
        <input
          type="checkbox"
          name={`${at}removed`}
          value="yes"
          aria-label={nameOf(t("adminProducts.edit.remove"))}
          checked={removed}
          onChange={(event) => set(row, { removed: event.currentTarget.checked })}
          className="m-2.5 size-6 cursor-pointer accent-danger max-sm:mx-0"
        />
      </Cell>
    </tr>
  );
});

function AttributeCells({ variant, definitions, errorOf, hidden, pasted, paste, settle }: RowProps) {
  const t = useT();
  const at = `variant.${variant.row}.`;
  return definitions.map((definition) => {
    const column = `attribute.${definition.key}`;
    const name = at + column;
    const label = t("adminProducts.edit.cell", { row: variant.row + 1, name: definition.name[t.language] });
    const cell = pasted.get(name);
    return (
      <Cell
        key={definition.key}
        label={definition.name[t.language]}
        isHidden={hidden.has(column)}
        onPaste={(event) => paste(event, variant.row, column)}
        onChange={() => settle(name)}
      >
        <AttributeControl
          // A paste begins the field anew, which else keeps what is typed itself.
          key={cell?.round ?? 0}
          definition={definition}
          name={name}
          unitName={`${at}unit.${definition.key}`}
          label={label}
          typed={variant.attributes[definition.key]}
          error={cell?.fault ?? errorOf(name)}
        />
      </Cell>
    );
  });
}

function OnHand({ variant, onHand }: Pick<RowProps, "variant" | "onHand">) {
  const to = useHref();
  return variant.id === "" ? (
    <span className="block px-2 py-3 text-muted">–</span>
  ) : (
    <Link to={to("adminStockItem", { variant: variant.id })} className="link block px-2 py-3 tabular-nums">
      {onHand ?? 0}
    </Link>
  );
}

interface TextCellProps extends Pick<RowProps, "variant" | "hidden" | "set" | "paste"> {
  field: VariantField;
  error: ReactNode;
}

function TextCell({ variant, field, error, hidden, set, paste }: TextCellProps) {
  const t = useT();
  const { row } = variant;
  const at = `variant.${row}.`;
  const label = t(`adminProducts.variant.${field}`);
  return (
    <Cell
      label={label}
      typed={languageOf(field)}
      isHidden={hidden.has(field)}
      className={field === "sku" ? firstColumn : ""}
    >
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
      <CellError name={at + field} error={error} />
    </Cell>
  );
}

function Cell({
  label,
  typed,
  isHidden = false,
  className = "",
  onPaste,
  onChange,
  children,
}: {
  label: string;
  typed?: string | undefined;
  isHidden?: boolean;
  className?: string;
  onPaste?: (event: ClipboardEvent) => void;
  onChange?: () => void;
  children: ReactNode;
}) {
  return (
    <td data-typed={typed} hidden={isHidden} className={`${cell} ${className}`} onPaste={onPaste} onChange={onChange}>
      <span aria-hidden className="self-end font-semibold sm:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}
