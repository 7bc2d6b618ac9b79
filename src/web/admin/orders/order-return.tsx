import { notReceivedReasons, receivedReasons } from "#domain/returns/reasons.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextArea } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { RefusedGroup } from "../refused-group.tsx";
import { Panel, StepForm } from "../panel.tsx";
import { PlaceField } from "../inventory/place-field.tsx";
import type { OrderAnswer, OrderScreen } from "./order-screen.ts";

type Typed = Readonly<Record<string, string>>;
interface Props {
  screen: OrderScreen;
  refused: OrderAnswer | null;
}

/** Returns that staff open for a buyer who calls, and goods that were brought to the counter. */
export function OrderReturn({ screen, refused }: Props) {
  const t = useT();
  const { order, returnable, claimable, rights, needsPassword } = screen;
  const to = useHref();
  const canClaim = claimable && rights.includes("claims.decide");
  const canRefund = returnable?.onlyNotReceived === false && rights.includes("returns.refund");
  const canOpen = returnable !== null && rights.includes("returns.decide");
  if (!canOpen && !canRefund && !canClaim) return null;
  const typedIn = (intent: string): Typed => (refused?.intent === intent ? refused.typed : {});
  const words = (intent: "open-return" | "refund-lines") => ({
    intent,
    title: t(`adminOrders.actions.${intent}`),
    text: t(`adminOrders.stepText.${intent}`),
    submit: t(`adminOrders.submit.${intent}`),
    open: refused?.intent === intent,
    mails: true,
  });
  return (
    <Panel id="goods-back" title={t("adminOrders.staffReturn.title")}>
      {canOpen && (
        <StepForm {...words("open-return")} look="secondary">
          <ReturnFields id="-call" screen={screen} typed={typedIn("open-return")} />
        </StepForm>
      )}
      {canRefund && (
        <StepForm {...words("refund-lines")} look="danger" money needsPassword={needsPassword}>
          <input type="hidden" name="seen" value={screen.refund.seen} />
          <ReturnFields id="-here" screen={screen} typed={typedIn("refund-lines")} isHere />
          <PlaceField
            id="back-place"
            places={screen.places}
            typed={typedIn("refund-lines").place}
            label={t("adminPlaces.at")}
          />
        </StepForm>
      )}
      {canClaim && (
        <div>
          <ButtonLink to={to("adminOrderClaim", { number: order.number })} variant="secondary" size="small">
            {t("adminClaims.forBuyer.link")}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

/** Reasons by what has arrived; goods that are here were received. */
function reasonChoices(t: Translator, { returnable }: OrderScreen, isHere: boolean) {
  const arrived = returnable?.onlyNotReceived
    ? []
    : receivedReasons.map((reason) => ({
        value: `arrived ${reason}`,
        label: reason === "other" ? t("adminOrders.staffReturn.otherArrived") : t(`returns.reason.${reason}`),
      }));
  const missing = isHere
    ? []
    : notReceivedReasons.map((reason) => ({
        value: `missing ${reason}`,
        label: reason === "other" ? t("adminOrders.staffReturn.otherMissing") : t(`returns.reason.${reason}`),
      }));
  return [...arrived, ...missing];
}

function ReturnFields({
  id,
  screen,
  typed,
  isHere = false,
}: {
  id: string;
  screen: OrderScreen;
  typed: Typed;
  isHere?: boolean;
}) {
  const t = useT();
  const choices = reasonChoices(t, screen, isHere);
  return (
    <>
      <Units screen={screen} typed={typed} />
      <div className="field-row w-full max-w-2xl sm:grid-cols-2">
        <SelectField
          id={`why${id}`}
          name="why"
          label={t("adminOrders.staffReturn.why")}
          choices={choices}
          defaultValue={typed.why || choices[0]?.value || ""}
        />
        {isHere && (
          <SelectField
            id={`condition${id}`}
            name="condition"
            label={t("adminOrders.staffReturn.condition")}
            choices={(["resellable", "scrapped"] as const).map((value) => ({
              value,
              label: t(`adminOrders.staffReturn.conditions.${value}`),
            }))}
            defaultValue={typed.condition || "resellable"}
          />
        )}
      </div>
      <TextArea
        id={`remark${id}`}
        name="remark"
        label={t("adminOrders.staffReturn.remark")}
        optional
        rows={2}
        maxLength={2_000}
        defaultValue={typed.remark ?? ""}
        className="w-full"
      />
    </>
  );
}

/** Units of each line; of what cannot be returned now, none can be chosen. */
function Units({ screen: { order, returnable }, typed }: { screen: OrderScreen; typed: Typed }) {
  const t = useT();
  return (
    <RefusedGroup name="units">
      <ul aria-label={t("adminOrders.staffReturn.units")} className="w-full text-sm">
        {order.lines.map((line, at) => {
          const id = order.lineIds[at] ?? 0;
          const { units = 0, why = null } = returnable?.lines.find(({ lineId }) => lineId === id) ?? {};
          return (
            <li key={id} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line py-2">
              <span className="min-w-0 flex-[1_1_12rem]">
                <span className="font-medium">{line.sku}</span>{" "}
                <span className="text-muted">
                  <Figures text={line.name} />
                </span>
                {why && <span className="block text-muted">{t(`returns.items.why.${why}`)}</span>}
              </span>
              <span className="xs:whitespace-nowrap">
                <input
                  type="number"
                  name={`units ${id}`}
                  min={0}
                  max={line.quantity}
                  defaultValue={typed[`units ${id}`] ?? 0}
                  aria-label={t("adminOrders.staffReturn.unitsOf", { sku: line.sku })}
                  className="h-10 w-20 rounded-md border border-line-strong px-2 text-right tabular-nums"
                />
                <span className="ml-2 text-muted">{t("adminOrders.ofLeft", { left: units })}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </RefusedGroup>
  );
}
