import type { Money } from "#domain/kernel/money.ts";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { PolicyLink } from "../policies/policy-link.tsx";

/** Promises of the shop about a version: its delivery, its pickup, its warranty and its return. */
export function Promises({
  page,
  variant,
  sellable,
  freeShippingFrom,
  refundDays,
  pickup,
}: {
  page: ProductPage;
  variant: VariantChoice;
  sellable: boolean;
  freeShippingFrom: Money | null;
  refundDays: number | null;
  pickup: readonly string[];
}) {
  const t = useT();
  const refund = {
    standard: "product.refundable",
    "unopened-only": "product.refundableUnopened",
    none: "product.notRefundable",
  } as const;
  const policy = refundDays === 0 ? "none" : page.returnPolicy;
  const isSaid = policy === "none" || refundDays !== null;
  const rows: [IconName, string][] = [
    [
      variant.shipMode === "LOCAL" ? "pallet" : "truck",
      variant.shipMode === "LOCAL"
        ? t("product.shipsFreight")
        : freeShippingFrom === null
          ? t("product.shipsParcel")
          : t("product.shipsParcelFree", { amount: formatMoney(freeShippingFrom, t.language) }),
    ],
  ];
  // Of a back-order the day is said beside the price.
  if (sellable && variant.stock.state !== "backorder")
    rows.push(["clock", t("product.leaves", { days: variant.leadTimeDays })]);
  for (const sentence of pickup) rows.push(["pin", sentence]);
  if (page.warrantyMonths > 0) rows.push(["shield", t("product.warranty", { months: page.warrantyMonths })]);
  return (
    <ul className="grid gap-1.5 border-t border-line pt-4 text-sm sm:grid-cols-2">
      {rows.map(([icon, text]) => (
        <li key={text} className="flex items-center gap-2">
          <Icon name={icon} className="size-4 text-muted" />
          {text}
        </li>
      ))}
      {isSaid && (
        <li className="flex items-center gap-2">
          <Icon name="returns" className="size-4 text-muted" />
          <PolicyLink slug="returnandrefundPolicy">{t(refund[policy], { days: refundDays ?? 0 })}</PolicyLink>
        </li>
      )}
    </ul>
  );
}
