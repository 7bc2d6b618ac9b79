import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { nameOfService } from "#domain/fulfilment/label.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PageProps } from "../../page-props.ts";
import { fieldErrorText } from "../field-error-text.ts";
import { Panel } from "../panel.tsx";
import type * as server from "./label.server.ts";
import { measures } from "./measures.ts";
import { NoSeller } from "./no-seller.tsx";

type Screen = PageProps<typeof server>["loaderData"];
type Answer = PageProps<typeof server>["actionData"] | null;

/** The scale's and the tape's figures give prices; a price buys a label. */
export function BuyLabel({ screen, answer }: { screen: Screen; answer: Answer }) {
  const t = useT();
  const { sells, mayKeys, isUnderWay, prices, typed, fieldErrors } = screen;
  return (
    <Panel id="buy" title={t("adminLabels.buy")}>
      {!sells && <NoSeller mayKeys={mayKeys} />}
      {sells && isUnderWay && <Notice type="warning">{t("adminLabels.waits")}</Notice>}
      {sells && !isUnderWay && (
        <>
          <Form key={measures.map((field) => typed[field]).join(" ")} noValidate className="flex flex-col gap-3">
            <p className="max-w-text text-sm text-muted">{t("adminLabels.measureText")}</p>
            <div className="field-row w-full max-w-2xl grid-cols-2 sm:grid-cols-4">
              {measures.map((field) => {
                const error = fieldErrors.find((one) => one.field === field);
                return (
                  <TextField
                    key={field}
                    name={field}
                    label={t(`adminLabels.field.${field}`)}
                    error={error && fieldErrorText(t, error, t(`adminLabels.field.${field}`))}
                    defaultValue={typed[field] ?? ""}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={8}
                  />
                );
              })}
            </div>
            <Button type="submit" variant={prices ? "secondary" : "primary"} className="self-start">
              {t("adminLabels.ask")}
            </Button>
          </Form>
          {prices && <Prices key={screen.key} screen={screen} prices={prices} chosen={answer?.typed.service ?? ""} />}
        </>
      )}
    </Panel>
  );
}

interface PricesProps {
  screen: Screen;
  prices: NonNullable<Screen["prices"]>;
  chosen: string;
}

function Prices({ screen: { key, typed }, prices, chosen }: PricesProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const serviceCode = chosen.split(" ")[0];
  const [service, choose] = useState(
    prices.find((price) => price.service === serviceCode)?.service ?? prices[0]?.service,
  );
  return (
    <Form method="post" className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <input type="hidden" name="key" value={key} />
      {measures.map((field) => (
        <input key={field} type="hidden" name={field} value={typed[field] ?? ""} />
      ))}
      <fieldset className="flex w-full max-w-xl flex-col gap-2">
        <legend className="mb-1 text-sm font-semibold">{t("adminLabels.service")}</legend>
        {prices.map((price) => (
          <label
            key={price.service}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 has-checked:border-primary has-checked:bg-wash"
          >
            <input
              type="radio"
              name="service"
              value={`${price.service} ${price.price}`}
              checked={price.service === service}
              onChange={() => choose(price.service)}
              className="size-6 shrink-0 cursor-pointer accent-primary"
            />
            <span className="min-w-0 flex-1">{nameOfService(price.service)}</span>
            <Money amount={price.price} className="font-semibold" />
          </label>
        ))}
      </fieldset>
      <p className="max-w-text text-sm text-muted">{t("adminLabels.chargedText")}</p>
      <Button type="submit" name="intent" value="buy" pending={busy}>
        {t("adminLabels.submit.buy")}
      </Button>
    </Form>
  );
}
