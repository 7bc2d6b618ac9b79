import { valuesOfTyped } from "#engine/admin/products/merge-typed.ts";
import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { unitOf } from "#domain/catalogue/units.ts";
import { listSeparators } from "#i18n/separators.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { fieldName, valueText } from "./change-words.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";

type Values = Readonly<Record<string, string>>;

interface Props {
  /** Null of a form that does not say with what it was opened. */
  opened: Values | null;
  theirs: TypedProduct;
  mine: TypedProduct;
  reload: string;
}

/** Notice that somebody else has saved the product since it was opened. */
export function Stale({ opened, theirs, mine, reload }: Props) {
  const t = useT();
  const taxonomy = useTaxonomy();
  const forms = { opened, theirs: valuesOfTyped(theirs), mine: valuesOfTyped(mine) };
  const words = (values: Values) => shownValues(values, Object.values(forms), t, taxonomy);
  const versions = { opened: opened && words(opened), theirs: words(forms.theirs), mine: words(forms.mine) };
  const skuOf = (id: string) =>
    [versions.mine, versions.theirs, versions.opened].map((values) => values?.[`variants.${id}.sku`]).find(Boolean);
  const labelOf = (path: string) => {
    const [, id = ""] = /^variants\.(#.+?|\d+)\./.exec(path) ?? [];
    return fieldName(path.replace(`variants.${id}.`, `variants.${skuOf(id) ?? id}.`), t, taxonomy);
  };
  return <MergedNotice values={asMaps(versions)} labelOf={labelOf} reload={reload} />;
}

/**
 * The values of a version as they are read: figures in their units, choices by their names. A variant that not every
 * version has is its part number alone: it was added or taken off as one.
 */
function shownValues(
  values: Values,
  versions: readonly (Values | null)[],
  t: ShopTranslator,
  taxonomy: Taxonomy,
): Values {
  const hasAll = (id: string) => versions.every((one) => one === null || Object.hasOwn(one, `variants.${id}.sku`));
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => {
      if (path.startsWith("units.")) return [];
      const [, id = "", field] = /^variants\.(#.+?|\d+)\.(.+)$/.exec(path) ?? [];
      if (field !== undefined && field !== "sku" && !hasAll(id)) return [];
      return [[path, value === "" ? "" : textOf(path, value, values, t, taxonomy)]];
    }),
  );
}

function textOf(path: string, value: string, values: Values, t: ShopTranslator, taxonomy: Taxonomy): string {
  const [, key = ""] = /(?:^|\.)attributes\.([^.]+)$/.exec(path) ?? [];
  const definition = taxonomy.meaning(key);
  if (definition?.kind === "number") {
    const system = values[`units.${path}`] === "metric" ? "metric" : "imperial";
    return `${value} ${unitOf(definition.dimension, t.language, system)}`.trim();
  }
  if (!definition || !("choices" in definition)) return valueText({ path }, value, t, taxonomy);
  const nameOf = (one: string) =>
    definition.choices.find((choice) => choice.value === one.trim())?.name[t.language] ?? one.trim();
  return value.split(",").map(nameOf).join(listSeparators[t.language]);
}
