import { Form } from "react-router";
import { formatDate, formatDateTime } from "#i18n/format.ts";
import { cents } from "#domain/kernel/money.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Money } from "../../ui/money.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { Table } from "../../ui/table.tsx";
import { Panel, StepForm } from "../panel.tsx";
import { PlaceField } from "../inventory/place-field.tsx";
import type { PurchaseReply } from "./purchase-action.server.ts";
import { Receipts } from "./purchase-receipts.tsx";
import { refusedText } from "./purchase-words.ts";
import type { PurchaseScreen, SentPurchase } from "./purchase-screen.server.ts";
import { PartOfLine } from "../inventory/part-of-line.tsx";

interface SentProps {
  readonly screen: PurchaseScreen;
  readonly sent: SentPurchase;
  readonly reply: PurchaseReply | undefined;
}

/** An order that was sent: its lines, what arrives, and how it ends. */
export function SentPage({ screen, sent, reply }: SentProps) {
  const t = useT();
  const isOpen = screen.state === "ordered";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Lines sent={sent} />
        {isOpen && screen.mayReceive && <Receive screen={screen} sent={sent} reply={reply} />}
        <Receipts sent={sent} />
      </div>
      <aside aria-label={t("adminPurchases.order")} className="flex min-w-0 flex-col gap-6">
        <Ordered screen={screen} sent={sent} />
        {isOpen && screen.mayEdit && (
          <>
            <Days screen={screen} sent={sent} reply={reply} />
            <End screen={screen} sent={sent} />
          </>
        )}
      </aside>
    </div>
  );
}

function Ordered({ screen, sent }: Omit<SentProps, "reply">) {
  const t = useT();
  const { supplier, email, orderedAt, confirmedAt, note, pdf, total } = sent;
  const isOpen = screen.state === "ordered";
  return (
    <Panel id="ordered" title={t("adminPurchases.order")}>
      {orderedAt !== null && (
        <p>
          <Figures text={t("adminPurchases.ordered.on", { day: formatDateTime(orderedAt, t), supplier })} />
        </p>
      )}
      <p className="text-muted [overflow-wrap:anywhere]">
        {email === "" ? t("adminPurchases.ordered.noMail") : t("adminPurchases.ordered.mailTo", { email })}
      </p>
      {confirmedAt !== null && (
        <p>{t("adminPurchases.ordered.confirmedOn", { day: formatDateTime(confirmedAt, t) })}</p>
      )}
      {sent.isUnanswered && <Notice type="warning">{t("adminPurchases.ordered.unanswered")}</Notice>}
      {note !== "" && (
        <p className="[overflow-wrap:anywhere]">
          {t("adminPurchases.note")}: {note}
        </p>
      )}
      {total !== null && (
        <p className="flex justify-between gap-4 font-semibold">
          {t("adminPurchases.sum")} <Money amount={cents(total)} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {pdf !== null && <PaperLinks href={(paper) => `${pdf}&paper=${paper}`} />}
        {isOpen && screen.mayEdit && (
          <Form method="post" className="flex flex-wrap gap-2">
            <input type="hidden" name="version" value={screen.version} />
            {email !== "" && (
              <Button type="submit" name="intent" value="mail" variant="secondary" size="small" icon="mail">
                {t("adminPurchases.ordered.mail")}
              </Button>
            )}
            {confirmedAt === null && (
              <Button type="submit" name="intent" value="confirm" variant="secondary" size="small" icon="check">
                {t("adminPurchases.ordered.confirm")}
              </Button>
            )}
          </Form>
        )}
      </div>
    </Panel>
  );
}

function Lines({ sent: { lines, total } }: { sent: SentPurchase }) {
  const t = useT();
  return (
    <Table
      cards
      caption={t("adminPurchases.lines")}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "part",
          head: t("adminPurchases.sku"),
          cell: ({ sku, name, variantId, picture }) => <PartOfLine {...{ sku, name, variantId, picture }} />,
        },
        { key: "quantity", head: t("adminPurchases.quantity"), align: "right", cell: ({ quantity }) => quantity },
        { key: "received", head: t("adminPurchases.received"), align: "right", cell: ({ received }) => received },
        { key: "left", head: t("adminPurchases.left"), align: "right", cell: ({ left }) => left },
        ...(total === null
          ? []
          : [
              {
                key: "cost",
                head: t("adminPurchases.cost"),
                align: "right" as const,
                cell: ({ cost }: SentPurchase["lines"][number]) => cost !== null && <Money amount={cost} />,
              },
            ]),
        {
          key: "expected",
          head: t("adminPurchases.expectedOn"),
          cell: ({ expectedOn, left }) =>
            left === 0 ? "–" : expectedOn === null ? t("adminPurchases.noDay") : formatDate(expectedOn, t),
        },
      ]}
    />
  );
}

function Receive({ screen, sent, reply }: SentProps) {
  const t = useT();
  const error = reply?.error ?? null;
  const open = sent.lines.filter(({ left }) => left > 0);
  return (
    <Panel id="receive" title={t("adminPurchases.receive.title")}>
      <Form key={screen.version} method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="version" value={screen.version} />
        <p className="text-sm text-muted">{t("adminPurchases.receive.text")}</p>
        <div className="grid w-full gap-4 sm:grid-cols-2 2xl:grid-cols-3">
          {open.map(({ id, sku, left, variantId }) =>
            variantId === null ? (
              <p key={id} className="text-sm text-muted">
                {sku}: {t("adminPurchases.gone")}
              </p>
            ) : (
              <TextField
                key={id}
                name={`units.${id}`}
                label={t("adminPurchases.receive.units", { sku })}
                hint={t("adminPurchases.receive.left", { count: left })}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                defaultValue={reply?.typed[`units.${id}`] ?? ""}
                error={error?.field === `units.${id}` ? refusedText(t, error) : undefined}
              />
            ),
          )}
        </div>
        <PlaceField
          places={screen.places}
          typed={reply?.typed["place"]}
          label={t("adminPurchases.receive.place")}
          error={error?.field === "place" ? refusedText(t, error) : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="receive">
            {t("adminPurchases.receive.submit")}
          </Button>
          <Button type="submit" name="intent" value="receive-all" variant="secondary">
            {t("adminPurchases.receive.all")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Days({ screen, sent, reply }: SentProps) {
  const t = useT();
  const error = reply?.error ?? null;
  const open = sent.lines.filter(({ left }) => left > 0);
  return (
    <StepForm
      intent="redate"
      title={t("adminPurchases.days.title")}
      text={t("adminPurchases.days.text")}
      submit={t("adminPurchases.days.submit")}
      look="secondary"
      open={reply?.error?.code === "day_format" || reply?.error?.code === "day_past"}
    >
      <input type="hidden" name="version" value={screen.version} />
      {open.map(({ id, sku, expectedOn }) => (
        <TextField
          key={`${id} ${screen.version}`}
          name={`day.${id}`}
          type="date"
          label={t("adminPurchases.days.of", { sku })}
          defaultValue={reply?.typed[`day.${id}`] ?? expectedOn ?? ""}
          autoComplete="off"
          error={error?.field === `day.${id}` ? refusedText(t, error) : undefined}
          className="w-full"
        />
      ))}
    </StepForm>
  );
}

function End({ screen, sent }: Omit<SentProps, "reply">) {
  const t = useT();
  const way = sent.lines.some(({ received }) => received > 0) ? "close" : "cancel";
  return (
    <StepForm
      intent="end"
      title={t(`adminPurchases.end.${way}`)}
      text={t(`adminPurchases.end.${way}Text`)}
      submit={t(`adminPurchases.end.${way}`)}
      look="secondary"
    >
      <input type="hidden" name="version" value={screen.version} />
    </StepForm>
  );
}
