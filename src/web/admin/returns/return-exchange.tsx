import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { RefusedGroup } from "../refused-group.tsx";
import { Panel, StepForm } from "../panel.tsx";
import { type StepAnswer, stepAnswer } from "../step-answer.ts";
import type { ReturnAnswer, ReturnScreen } from "./return-screen.ts";

interface Props {
  screen: ReturnScreen;
  refused: ReturnAnswer | null;
}

type Exchange = ReturnScreen["exchanges"][number];

const isOver = ({ state }: Exchange) => state === "ended" || state === "settled";

/** Goods of the return that are exchanged for others, in place of money. */
export function ReturnExchange({ screen, refused }: Props) {
  const t = useT();
  const { exchanges, mayExchange, isOnAccount, needsPassword } = screen;
  const { typed, open } = stepAnswer(refused);
  const latest = exchanges[0];
  const canBegin = mayExchange && !isOnAccount && (latest === undefined || latest.state === "ended");
  if (exchanges.length === 0 && !mayExchange) return null;
  return (
    <Panel id="exchange" title={t("adminReturns.exchange.title")}>
      {mayExchange && isOnAccount && <p className="text-muted">{t("adminReturns.refused.exchange_on_account")}</p>}
      {exchanges.map((exchange) => (
        <ExchangeStanding key={exchange.id} exchange={exchange} isSigned={screen.detail.signedAt !== null} />
      ))}
      {canBegin && (
        <StepForm
          intent="exchange"
          title={t("adminReturns.exchange.begin")}
          text={t("adminReturns.exchange.text")}
          submit={t("adminReturns.exchange.begin")}
          look="secondary"
          open={open("exchange")}
          money
          needsPassword={needsPassword}
        >
          <Units screen={screen} typed={typed} />
          <SelectField
            id="exchange-leaves"
            name="leaves"
            label={t("adminReturns.exchange.leaves")}
            choices={(["after", "now"] as const).map((value) => ({
              value,
              label: t(`adminReturns.exchange.leave.${value}`),
            }))}
            defaultValue={typed("exchange", "leaves", "after")}
          />
        </StepForm>
      )}
      {mayExchange && latest && !isOver(latest) && latest.state !== "unpaid" && (
        <StepForm
          intent="cancel-exchange"
          title={t("adminReturns.exchange.cancel")}
          text={t("adminReturns.exchange.cancelText")}
          submit={t("adminReturns.exchange.cancel")}
          look="danger"
          open={open("cancel-exchange")}
          money
          needsPassword={needsPassword}
        >
          <input type="hidden" name="exchange" value={latest.id} />
        </StepForm>
      )}
    </Panel>
  );
}

function ExchangeStanding({ exchange, isSigned }: { exchange: Exchange; isSigned: boolean }) {
  const t = useT();
  const to = useHref();
  const { state, waits, orderNumber, draftNumber, credit } = exchange;
  const isOpen = state === "unpaid" || state === "open";
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isOver(exchange) ? "neutral" : "info"}>{t(`adminReturns.exchange.state.${state}`)}</Badge>
        {orderNumber !== null ? (
          <Link to={to("adminOrder", { number: orderNumber })} className="link font-semibold">
            {t("adminOrders.one", { number: orderNumber })}
          </Link>
        ) : (
          draftNumber !== null && (
            <Link to={to("adminDraft", { number: draftNumber })} className="link font-semibold">
              {state === "begun" ? t("adminReturns.exchange.choose") : draftNumber}
            </Link>
          )
        )}
      </p>
      {credit > 0 && state !== "ended" && (
        <p>{t("adminReturns.exchange.credit", { amount: formatMoney(credit, t.language) })}</p>
      )}
      {isOpen && waits && !isSigned && <p className="text-muted">{t("adminReturns.exchange.waits")}</p>}
    </div>
  );
}

/** Units of each line that are exchanged; the rest is refunded. */
function Units({ screen: { detail }, typed }: { screen: ReturnScreen; typed: StepAnswer["typed"] }) {
  const t = useT();
  return (
    <RefusedGroup name="units">
      <ul aria-label={t("adminReturns.exchange.units")} className="w-full text-sm">
        {detail.lines.map(({ lineId, sku, name, quantity, resellable, scrapped }) => {
          const most = resellable === null ? quantity : resellable + (scrapped ?? 0);
          return (
            <li key={lineId} className="flex flex-wrap items-center justify-end gap-x-3 border-t border-line py-2">
              <span className="min-w-0 flex-[1_1_12rem]">
                <span className="font-medium">{sku}</span>{" "}
                <span className="text-muted">
                  <Figures text={name} />
                </span>
              </span>
              <span className="xs:whitespace-nowrap">
                <input
                  type="number"
                  name={`exchange ${lineId}`}
                  min={0}
                  max={most}
                  defaultValue={typed("exchange", `exchange ${lineId}`, String(most))}
                  aria-label={t("adminOrders.staffReturn.unitsOf", { sku })}
                  className="h-10 w-20 rounded-md border border-line-strong px-2 text-right tabular-nums"
                />
                <span className="ml-2 text-muted">{t("adminOrders.ofLeft", { left: most })}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </RefusedGroup>
  );
}
