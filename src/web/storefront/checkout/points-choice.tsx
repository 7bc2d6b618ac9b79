import type { ReactNode } from "react";
import { pointsWorth } from "#domain/checkout/points-redemption.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { RadioCards, TextField } from "../../ui/field.tsx";
import type { CartView } from "../cart/cart-view.ts";
import { priceErrorMessage } from "../cart/price-error-message.ts";
import type { CheckoutValues } from "./checkout-form.ts";

/** The customer's points with their worth, and how many to use; nothing if the merchant takes none. */
export function PointsChoice({ cart, values, error }: { cart: CartView; values: CheckoutValues; error: ReactNode }) {
  const t = useT();
  const { points, priced, pointsRefused } = cart;
  if (!points) return null;
  const money = (count: number) => formatMoney(pointsWorth(points, count), t.language);
  const most = priced?.points?.most ?? 0;
  const { balance, least, mostPercent } = points;
  const why =
    balance < least
      ? t("checkout.points.tooFew", { least })
      : t("checkout.points.tooSmall", { least, percent: mostPercent });
  return (
    <>
      <h3 className="mt-2 font-semibold">{t("checkout.points.title")}</h3>
      <p className="text-sm text-muted">
        {t("checkout.points.have", { count: balance, worth: money(balance) })} {most === 0 && why}
      </p>
      {most > 0 && (
        <>
          <RadioCards
            name="usePoints"
            legend={t("checkout.points.legend")}
            hideLegend
            cards={[
              { value: "none", label: t("checkout.points.none") },
              { value: "all", label: t("checkout.points.all", { count: most }), aside: `−${money(most)}` },
              { value: "some", label: t("checkout.points.some") },
            ]}
            defaultValue={values.usePoints ?? "none"}
          />
          <div className="hidden group-has-[[name=usePoints][value=some]:checked]/address:block">
            <TextField
              name="points"
              label={t("checkout.points.number")}
              hint={t("checkout.points.range", { least, most })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              defaultValue={values.points}
              error={error || (pointsRefused && priceErrorMessage(t, pointsRefused))}
              className="w-48"
            />
          </div>
        </>
      )}
    </>
  );
}
