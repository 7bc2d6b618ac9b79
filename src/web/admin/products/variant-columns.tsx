import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { variantFields } from "#engine/admin/products/edit-typed.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { languageOf } from "./variant-row.tsx";

/** A column of the grid of variants. Cells of one that is hidden stay in the form. */
export interface VariantColumn {
  readonly key: string;
  readonly name: string;
  /** The language in which it is typed alone. */
  readonly typed: string | undefined;
}

/** The columns of the grid in their order; the first names the row and is always shown, as is the last. */
export function variantColumns(
  t: Translator,
  { definitions, hasFamilies }: { definitions: readonly AttributeDefinition[]; hasFamilies: boolean },
): VariantColumn[] {
  const column = (key: string, name: string, typed?: string): VariantColumn => ({ key, name, typed });
  return [
    ...variantFields.map((field) => column(field, t(`adminProducts.variant.${field}`), languageOf(field))),
    column("freightOnly", t("adminProducts.field.freightOnly")),
    column("freightClass", t("adminProducts.field.freightClass")),
    ...(hasFamilies ? [column("pictureFamily", t("adminProducts.field.pictureFamily"))] : []),
    ...definitions.map(({ key, name }) => column(`attribute.${key}`, name[t.language])),
    column("onHand", t("adminProducts.edit.onHand")),
    column("removed", t("adminProducts.edit.remove")),
  ];
}

/**
 * Ticks for the columns that are shown. They are stored at once; without scripts by a button, which keeps what is
 * typed of the product.
 */
export function ChooseVariantColumns({
  columns,
  hidden,
  choose,
}: {
  columns: readonly VariantColumn[];
  hidden: ReadonlySet<string>;
  choose: (column: string, isShown: boolean, offered: readonly string[]) => void;
}) {
  const t = useT();
  const inner = columns.slice(1, -1);
  const offered = inner.map(({ key }) => key);
  return (
    <details className="relative text-sm">
      <summary className="link inline-flex min-h-8 cursor-pointer list-none items-center gap-1">
        <Icon name="table" className="size-4" />
        {t("adminShell.columns.title")}
        {inner.some(({ key }) => hidden.has(key)) && (
          <span className="text-muted">
            {t("adminProducts.edit.columnsShown", {
              shown: inner.filter(({ key }) => !hidden.has(key)).length + 2,
              all: columns.length,
            })}
          </span>
        )}
      </summary>
      <ul className="mt-1 grid max-w-2xl grid-cols-2 gap-x-4 rounded-md border border-line bg-ground p-3 max-xs:grid-cols-1 sm:grid-cols-3">
        {inner.map(({ key, name, typed }) => (
          <li key={key} data-typed={typed}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input type="hidden" name="columnOffered" value={key} />
              <input
                type="checkbox"
                name="columnShown"
                value={key}
                checked={!hidden.has(key)}
                onChange={(event) => choose(key, event.currentTarget.checked, offered)}
                className="size-6 shrink-0 cursor-pointer accent-primary"
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          </li>
        ))}
        <li className="col-span-full hidden noscript:block">
          <Button type="submit" name="intent" value="columns" variant="secondary" size="small">
            {t("adminShell.columns.save")}
          </Button>
        </li>
      </ul>
    </details>
  );
}
