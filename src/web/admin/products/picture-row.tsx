import { languages } from "#domain/kernel/language.ts";
import type { TypedPicture, TypedVariant } from "#engine/admin/products/edit-typed.ts";
import { tags } from "#i18n/languages.ts";
import type { ReactNode } from "react";
import { useT } from "../../language/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { StepButton } from "../ordered/step-button.tsx";

type Change = Partial<Pick<TypedPicture, "altEn" | "altCn" | "rows">>;

/** A picture with its texts in both languages, its variants, and its actions. */
export function PictureRow({
  picture,
  name,
  variants,
  isFirst,
  errorOf,
  onChange,
  children,
}: {
  picture: TypedPicture;
  name: string;
  /** Those that it may show. */
  variants: readonly TypedVariant[];
  isFirst: boolean;
  errorOf: (field: string) => ReactNode;
  onChange: (change: Change) => void;
  children: ReactNode;
}) {
  const t = useT();
  const error = errorOf(`picture.${picture.key}`);
  return (
    <>
      <div className="flex flex-col gap-1">
        <ProductPicture
          family={picture.key}
          sizes="7rem"
          alt={name}
          className="rounded-md border border-line bg-ground"
        />
        {isFirst && <span className="text-2xs font-semibold">{t("adminProducts.pictures.first")}</span>}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <input type="hidden" name="picture" value={picture.key} />
        {error && (
          <p id={`picture.${picture.key}`} className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
        {languages.map((language) => {
          const field = language === "cn" ? "altCn" : "altEn";
          return (
            <TextField
              key={language}
              name={`picture.${picture.key}.${field}`}
              label={t(`adminProducts.pictures.alt.${language}`)}
              lang={tags[language]}
              value={picture[field]}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
              error={errorOf(`picture.${picture.key}.${field}`)}
              autoComplete="off"
              maxLength={300}
            />
          );
        })}
        {variants.length > 1 && <ShownVersions picture={picture} variants={variants} onChange={onChange} />}
      </div>
      <div className="col-span-2 flex flex-wrap gap-1 sm:col-span-1 sm:w-11 sm:flex-col">{children}</div>
    </>
  );
}

function ShownVersions({
  picture,
  variants,
  onChange,
}: {
  picture: TypedPicture;
  variants: readonly TypedVariant[];
  onChange: (change: Change) => void;
}) {
  const t = useT();
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t("adminProducts.pictures.shows")}</legend>
      <div className="flex flex-wrap gap-x-4">
        {variants.map((variant) => (
          <label key={variant.row} className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              name={`picture.${picture.key}.row`}
              value={variant.row}
              checked={picture.rows.includes(variant.row)}
              onChange={(event) =>
                onChange({
                  rows: event.currentTarget.checked
                    ? [...picture.rows, variant.row]
                    : picture.rows.filter((row) => row !== variant.row),
                })
              }
              className="size-6 accent-primary"
            />
            {variant.sku || t("adminProducts.pictures.row", { row: variant.row + 1 })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Buttons: up, down, crop, and remove. */
export function PictureSteps({
  name,
  place,
  count,
  onMove,
  onFocus,
  onRemove,
}: {
  name: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onFocus: () => void;
  onRemove: () => void;
}) {
  const t = useT();
  return (
    <>
      <StepButton
        icon="up"
        label={t("adminProducts.pictures.up", { name })}
        disabled={place === 0}
        onPress={() => onMove(place - 1)}
      />
      <StepButton
        icon="down"
        label={t("adminProducts.pictures.down", { name })}
        disabled={place === count - 1}
        onPress={() => onMove(place + 1)}
      />
      <StepButton icon="pin" label={t("adminProducts.pictures.focus", { name })} onPress={onFocus} />
      <StepButton icon="trash" label={t("adminProducts.pictures.remove", { name })} onPress={onRemove} />
    </>
  );
}
