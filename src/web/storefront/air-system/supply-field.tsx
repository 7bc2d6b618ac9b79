import { useLocation } from "react-router";
import { supplies, type Supply } from "#domain/power/supply.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { SelectField } from "../../ui/field.tsx";
import { useVisitor } from "../../visitor/visitor.ts";
import type { Filling } from "../tools/use-filled.ts";
import { supplyField } from "./system-fields.ts";

interface SupplyFieldProps {
  filling: Filling;
  asked: boolean;
  error: string | undefined;
}

/** The URL names another power than the one the visitor stated in this shop. */
export function isOtherPower(filling: Pick<Filling, "filled" | "query">, stated: Supply | null): boolean {
  const filled = filling.filled.typed["supply"] ?? supplyField.example;
  return new URLSearchParams(filling.query).has("supply") && stated !== null && stated !== filled;
}

/**
 * The power at the panel. The URL's wins, so that a shared one reads the same for everybody; where it names none, the
 * field begins with what the visitor stated elsewhere in the shop, and says so.
 */
export function SupplyField({ filling, asked, error }: SupplyFieldProps) {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const stated = useVisitor()?.supply ?? null;
  const query = new URLSearchParams(filling.query);
  const inUrl = query.has("supply");
  const filled = filling.filled.typed["supply"] ?? supplyField.example;
  const value = inUrl || stated === null ? filled : stated;
  const differs = stated !== null && isOtherPower(filling, stated);
  query.set("supply", stated ?? filled);
  return (
    <div className="flex flex-col items-start gap-1">
      <SelectField
        key={stated}
        name="supply"
        label={t(supplyField.label)}
        hint={t(supplyField.hint)}
        error={error}
        className="w-full"
        defaultValue={value}
        choices={[
          { value: "any", label: t("sizing.anySupply") },
          ...supplies.map((supply) => ({ value: supply, label: t(`power.supply.${supply}`) })),
        ]}
      />
      <p role="status" className="text-sm">
        {stated !== null && value === stated && t("sizing.form.supplyStated")}
        {differs && value !== stated && t("sizing.form.supplyOther", { supply: t(`power.supply.${stated}`) })}
      </p>
      {differs && value !== stated && (
        <Link to={`${pathname}?${query}${asked ? "#result" : ""}`} prefetch="none" className="link text-sm">
          {t("sizing.form.supplyTake", { supply: t(`power.supply.${stated}`) })}
        </Link>
      )}
      <Link
        to={to("myPower", {}, { back: filling.query === "" ? pathname : `${pathname}?${filling.query}` })}
        prefetch="none"
        className="link text-sm"
      >
        {t(stated === null ? "sizing.form.supplyKeep" : "power.change")}
      </Link>
    </div>
  );
}
