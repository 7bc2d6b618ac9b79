import { valuesOfTyped } from "#engine/admin/products/merge-typed.ts";
import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { fieldName } from "./change-words.ts";
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
  const versions = {
    opened: opened && named(opened),
    theirs: named(valuesOfTyped(theirs)),
    mine: named(valuesOfTyped(mine)),
  };
  const skuOf = (id: string) =>
    [versions.mine, versions.theirs, versions.opened].map((values) => values?.[`variants.${id}.sku`]).find(Boolean);
  const labelOf = (path: string) => {
    const [, id = ""] = /^variants\.(#.+?|\d+)\./.exec(path) ?? [];
    return fieldName(path.replace(`variants.${id}.`, `variants.${skuOf(id) ?? id}.`), t, taxonomy);
  };
  return <MergedNotice values={asMaps(versions)} labelOf={labelOf} reload={reload} />;
}

/** Without the units that attributes are typed in: figures in others are others. */
const named = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => !path.startsWith("units.")));
