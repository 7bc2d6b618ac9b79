import { useEffect } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { supplies } from "#domain/power/supply.ts";
import { kindText, requiredText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { BesideNameplate } from "../../ui/nameplate.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { cartErrorMessage } from "../cart/cart-error-message.ts";
import type * as server from "./my-power.server.ts";
import { PowerAnswer } from "./power-answer-view.tsx";
import { VersionHead } from "../product/version-head.tsx";

type Props = PageProps<typeof server>;

/** The buyer's power supply, stated once; with a part number in the query, the verdict on it. */
export default function MyPower({ loaderData, actionData }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  const intent = useNavigation().formData?.get("intent");
  const { power, goods, back, sizes } = loaderData;
  // Machines on other pages are marked by what was just said.
  useEffect(() => void refreshVisitor(), [power?.supply, power?.breaker]);
  return (
    <div className="page py-8">
      <PrivateHead title={t("power.title")} />
      <div className="flex flex-col gap-5 [&>*:not(.grid)]:max-w-text">
        {back && <BackLink to={back}>{t(sizes ? "power.backToSizing" : "power.back")}</BackLink>}
        <h1 className="text-2xl font-bold">{t("power.title")}</h1>
        {goods ? (
          <div>
            <VersionHead goods={goods} />
          </div>
        ) : (
          <p>{t("power.intro")}</p>
        )}
        <div role="status" className="flex flex-col gap-2">
          {power && !goods && (
            <p className="font-semibold">
              {t("power.kept", {
                supply: t(`power.supply.${power.supply}`),
                breaker: String(power.breaker ?? "unknown"),
              })}
            </p>
          )}
          {power && goods && <PowerAnswer goods={goods} power={power} />}
        </div>
        <BesideNameplate marks={["VOLTS", "PHASE"]} caption={t("power.nameplate")}>
          <PowerForm power={power} reply={actionData} />
        </BesideNameplate>
        {power && (
          <Form method="post" action={pathname + search}>
            <input type="hidden" name="intent" value="forget" />
            <Button type="submit" variant="secondary" size="small" pending={intent === "forget"}>
              {t("power.forget")}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

function PowerForm({ power, reply }: { power: Props["loaderData"]["power"]; reply: Props["actionData"] }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const intent = useNavigation().formData?.get("intent");
  const typed = reply?.typed;
  const wrong = reply?.error.code === "invalid" ? reply.error : null;
  return (
    <Form
      key={`${power?.supply} ${power?.breaker}`}
      method="post"
      action={pathname + search}
      noValidate
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="intent" value="save" />
      <SelectField
        name="supply"
        label={t("power.ask")}
        hint={t("power.askHint")}
        error={wrong?.supply ? requiredText(t, "power.ask") : undefined}
        defaultValue={typed?.supply ?? power?.supply ?? ""}
      >
        <option value="">{t("power.choose")}</option>
        {supplies.map((supply) => (
          <option key={supply} value={supply}>
            {t(`power.supply.${supply}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="breaker"
        label={t("power.breakerYours")}
        hint={t("power.breakerHint")}
        error={wrong?.breaker ? kindText(t, t("power.breakerYours"), wrong.breaker) : undefined}
        optional
        inputMode="numeric"
        maxLength={10}
        defaultValue={typed?.breaker ?? power?.breaker?.toString() ?? ""}
      />
      <FieldError
        id="power-refused"
        error={reply?.error.code === "too_many_carts" ? cartErrorMessage(t, reply.error) : null}
      />
      <Button type="submit" className="self-start" pending={intent === "save"} pendingLabel={t("power.saving")}>
        {t("power.save")}
      </Button>
    </Form>
  );
}
