import { formatQuantity } from "#domain/catalogue/units.ts";
import type { RangeFacet } from "#engine/catalogue/page-types.ts";
import { useT } from "../../language/language.tsx";
import { useUnitSystem } from "../catalogue/unit-system.ts";
import { endText, facetName, rangeUnit } from "./facet-names.ts";

/** An average of stars as it is read, with none of them left out. */
const tenth = (stars: number, end: "min" | "max"): number =>
  (end === "min" ? Math.floor(stars * 10) : Math.ceil(stars * 10)) / 10;

/** Inputs for both ends of a range in the shopper's unit, with the available range below. */
export function RangeFields({ facet, scope }: { facet: RangeFacet; scope: string }) {
  const t = useT();
  const [system] = useUnitSystem();
  const unit = rangeUnit(facet, t.language, system);
  const name = facetName(facet, t);
  const plain = (value: number | null | undefined): string => {
    if (value === null || value === undefined) return "";
    if (facet.dimension === "money") return String(value / 100);
    if (facet.dimension === "stars") return String(value);
    return formatQuantity(value, facet.dimension, t.language, system).value.replaceAll(",", "");
  };
  const field = (end: "min" | "max", label: string, offered: number | null) => (
    <label className="flex min-w-0 flex-1 flex-col gap-0.5 text-xs text-muted">
      {t(end === "min" ? "listing.from" : "listing.to")}
      <input
        // The unit decides what the number means, so a change of units makes a new field.
        key={`${system}-${scope}`}
        type="number"
        inputMode="decimal"
        step="any"
        min={0}
        name={`${facet.key}.${end}`}
        defaultValue={plain(facet[end])}
        placeholder={plain(offered === null || facet.dimension !== "stars" ? offered : tenth(offered, end))}
        aria-label={label}
        className="h-9 w-full rounded-md border border-line-strong px-2 text-sm text-ink placeholder:text-muted pointer-coarse:h-11"
      />
    </label>
  );
  return (
    <div>
      <div className="flex items-end gap-2">
        {field("min", t("listing.fromOf", { name, unit }), facet.least)}
        {field("max", t("listing.toOf", { name, unit }), facet.most)}
        <span className="pb-2 text-sm text-muted">{unit}</span>
      </div>
      {facet.least !== null && facet.most !== null && facet.dimension !== "stars" && (
        <p className="mt-1 text-xs text-muted">
          {t("listing.between", {
            from: endText(facet, facet.least, t, system),
            to: endText(facet, facet.most, t, system),
          })}{" "}
          · {facet.count}
        </p>
      )}
    </div>
  );
}
