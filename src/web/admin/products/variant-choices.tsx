import type { ReactNode } from "react";
import { classByDensity, density, freightClasses } from "#domain/shipping/freight-class.ts";
import type { TypedVariant } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";

interface ChoiceProps {
  variant: TypedVariant;
  error: ReactNode;
  set: (row: number, change: Partial<TypedVariant>) => void;
}

/** The look of a field in the grid of variants. */
export const box =
  "h-11 w-full min-w-0 rounded-md sm:min-w-20 border border-line-strong bg-ground px-2 aria-invalid:border-2 aria-invalid:border-danger disabled:bg-wash";

/** The error of a field in the grid, below it. */
export function CellError({ name, error }: { name: string; error: ReactNode }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="max-w-56 text-2xs font-medium text-danger">
      {error}
    </p>
  );
}

const marked = (name: string, error: ReactNode) =>
  error ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {};

/** The freight class: the merchant's own, or what density gives, which is shown. */
export function ClassField({ variant, error, set }: ChoiceProps) {
  const t = useT();
  const name = `variant.${variant.row}.freightClass`;
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
        id={name}
        name={name}
        {...marked(name, error)}
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
      <CellError name={name} error={error} />
      {isKnown && (
        <p className="px-1 text-2xs text-muted tabular-nums">
          {t("adminProducts.edit.density", { density: density(packed).toFixed(1) })}
        </p>
      )}
    </>
  );
}

/** The family of pictures that shows a variant, where it looks different. */
export function FamilyField({ variant, error, families, set }: ChoiceProps & { families: readonly string[] }) {
  const t = useT();
  const name = `variant.${variant.row}.pictureFamily`;
  const own = variant.pictureFamily;
  return (
    <>
      <select
        id={name}
        name={name}
        {...marked(name, error)}
        aria-label={t("adminProducts.edit.cell", {
          row: variant.row + 1,
          name: t("adminProducts.field.pictureFamily"),
        })}
        value={own}
        onChange={(event) => set(variant.row, { pictureFamily: event.currentTarget.value })}
        className={`${box} min-w-36 cursor-pointer`}
      >
        <option value="">{t("adminProducts.pictures.asProduct")}</option>
        {(own === "" || families.includes(own) ? families : [own, ...families]).map((family) => (
          <option key={family}>{family}</option>
        ))}
      </select>
      <CellError name={name} error={error} />
    </>
  );
}
