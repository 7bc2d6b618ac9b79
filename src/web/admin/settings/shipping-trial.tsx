import { Form } from "react-router";
import { freightExtras } from "#domain/shipping/rates.ts";
import { stateName } from "#domain/shipping/states.ts";
import { formatDayRange, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { priceErrorMessage } from "../../storefront/cart/price-error-message.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextArea, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./shipping-trial.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Data = PageProps<typeof server>["loaderData"];

/** A cart and a ZIP code give the price, and why it is that. */
export default function ShippingTrial({ loaderData: { typed, result, refused } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage
      title={t("adminSettings.trial.title")}
      aside={<BackButton to={to("adminShipping")}>{t("adminSettings.place.shipping")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminSettings.trial.text")}</p>
      <Form className="flex max-w-2xl flex-col gap-4" key={`${typed.items} ${typed.zip} ${typed.freight.join(" ")}`}>
        <TextArea
          name="items"
          label={t("adminSettings.trial.items")}
          defaultValue={typed.items}
          error={refusedText(t, refused, ["items_missing", "item_refused"])}
          rows={3}
        />
        <TextField
          name="zip"
          label={t("adminSettings.trial.zip")}
          defaultValue={typed.zip}
          error={refusedText(t, refused, ["zip_format"])}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-48"
        />
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="mb-1 text-sm font-semibold">{t("adminSettings.shipping.freight")}</legend>
          {freightExtras.map((extra) => (
            <CheckboxField
              key={extra}
              id={`freight-${extra}`}
              name="freight"
              value={extra}
              label={t(`delivery.charge.${extra}`)}
              defaultChecked={typed.freight.includes(extra)}
            />
          ))}
        </fieldset>
        <Button type="submit" className="self-start">
          {t("adminSettings.trial.submit")}
        </Button>
      </Form>
      {result && <Result result={result} />}
    </AdminPage>
  );
}

function refusedText(t: ReturnType<typeof useT>, refused: Data["refused"], codes: readonly string[]): string | null {
  if (!refused || !codes.includes(refused.code)) return null;
  if (refused.code === "item_refused") return t("adminSettings.trial.itemRefused", { sku: refused.sku });
  return t(refused.code === "zip_format" ? "checkout.errors.zip_format" : "adminSettings.trial.itemsMissing");
}

function Result({ result }: { result: NonNullable<Data["result"]> }) {
  const t = useT();
  const { state, zone, method, lines, priced, refused } = result;
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  const place = stateName(state)[t.language];
  const heavy = lines.find((line) => line.method === "LOCAL");
  return (
    <Panel id="result" title={t("adminSettings.trial.result")}>
      <p>
        {zone === null
          ? t("adminSettings.trial.goesNowhere", { state: place })
          : t("adminSettings.trial.goesTo", { state: place, zone })}
      </p>
      {method !== "PICKUP" && <p>{t(`adminSettings.trial.because.${method}`, { sku: heavy?.sku ?? "" })}</p>}
      {refused && <Notice type="warning">{priceErrorMessage(t, refused)}</Notice>}
      {priced && (
        <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-8 gap-y-1 tabular-nums">
          <dt>{t("adminSettings.trial.goods")}</dt>
          <dd className="text-right">{money(priced.order.merchandise)}</dd>
          {priced.shipping?.charges.map(({ kind, amount }) => (
            <Row key={kind} name={t(`delivery.charge.${kind}`)} value={money(amount)} />
          ))}
          <Row name={t("adminSettings.trial.tax")} value={money(priced.order.tax)} />
          <dt className="border-t border-line pt-1 font-semibold">{t("adminSettings.trial.total")}</dt>
          <dd className="border-t border-line pt-1 text-right font-semibold">{money(priced.order.total)}</dd>
          {priced.arrives && (
            <Row
              name={t("adminSettings.trial.arrives")}
              value={formatDayRange(priced.arrives.earliest, priced.arrives.latest, t.language)}
            />
          )}
        </dl>
      )}
    </Panel>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  );
}
