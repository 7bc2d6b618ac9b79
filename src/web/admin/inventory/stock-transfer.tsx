import { Form } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel, StepForm } from "../panel.tsx";
import { useDone } from "../use-done.ts";
import { placeName } from "./place-name.ts";
import type * as server from "./stock-transfer.server.ts";
import { PartOfLine } from "./part-of-line.tsx";
import { refusedText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Page = PageProps<typeof server>;
type Data = Page["loaderData"];

/** A transfer between places: what was sent, what arrived and what did not. */
export default function StockTransfer({ loaderData, actionData: reply }: Page) {
  const t = useT();
  const to = useHref();
  const { transfer, names, mayMove } = loaderData;
  const done = useDone(["sent", "received", "complete", "back"]);
  const nameOf = (id: number) => placeName(t, { name: names[id] ?? "" });
  const isOpen = transfer.state === "sent";
  const summary = reply?.field ? [{ field: reply.field, message: refusalText(t, reply) }] : [];
  return (
    <AdminPage
      title={transfer.number}
      badge={<Badge tone={isOpen ? "info" : "neutral"}>{t(`adminPlaces.transfer.scope.${transfer.state}`)}</Badge>}
      aside={<BackButton to={to("adminStockTransfers")}>{t("adminPlaces.transfer.title")}</BackButton>}
    >
      <p className="-mt-3 [overflow-wrap:anywhere] text-muted">
        {t("adminPlaces.transfer.way", { from: nameOf(transfer.fromId), to: nameOf(transfer.toId) })} ·{" "}
        {formatDateTime(transfer.sentAt, t)}
        {transfer.by && ` · ${transfer.by}`}
      </p>
      {transfer.note !== "" && <p className="[overflow-wrap:anywhere]">{transfer.note}</p>}
      {done && !reply && (
        <Notice type="success" live>
          {t(`adminPlaces.transfer.done.${done}`)}
        </Notice>
      )}
      {reply && reply.field === null && (
        <Notice type="error" live>
          {refusalText(t, reply)}
        </Notice>
      )}
      <ErrorSummary fieldErrors={summary} of={reply} />
      <Lines transfer={transfer} />
      {isOpen && mayMove && (
        <>
          <Receive transfer={transfer} place={nameOf(transfer.toId)} reply={reply} />
          <StepForm
            intent="take-back"
            title={t("adminPlaces.transfer.back")}
            text={t("adminPlaces.transfer.backText", { place: nameOf(transfer.fromId) })}
            submit={t("adminPlaces.transfer.back")}
            look="secondary"
          >
            <input type="hidden" name="version" value={transfer.version} />
          </StepForm>
        </>
      )}
      <Steps {...loaderData} />
    </AdminPage>
  );
}

function refusalText(t: Translator, { code, sku, left }: server.TransferReply): string {
  // The line of a delivery is named by its part.
  if (code === "units_invalid") return t("adminPlaces.transfer.refused.units_invalid", { sku });
  return refusedText(t, code, (own) => t(`adminPlaces.transfer.refused.${own}`, { sku, left }), { sku, left });
}

function Lines({ transfer: { lines } }: Pick<Data, "transfer">) {
  const t = useT();
  return (
    <Table
      cards
      caption={t("adminPlaces.transfer.goods")}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "part",
          head: t("adminStock.sku"),
          cell: ({ sku, name, variantId, picture }) => <PartOfLine {...{ sku, name, variantId, picture }} />,
        },
        { key: "sent", head: t("adminPlaces.transfer.sent"), align: "right", cell: ({ quantity }) => quantity },
        { key: "arrived", head: t("adminPlaces.transfer.arrived"), align: "right", cell: ({ received }) => received },
        { key: "back", head: t("adminPlaces.transfer.returned"), align: "right", cell: ({ returned }) => returned },
        { key: "lost", head: t("adminPlaces.transfer.lost"), align: "right", cell: ({ lost }) => lost },
        { key: "left", head: t("adminPlaces.transfer.left"), align: "right", cell: ({ left }) => left },
      ]}
    />
  );
}

function Receive({
  transfer: { lines, version },
  place,
  reply,
}: Pick<Data, "transfer"> & { place: string; reply: Page["actionData"] }) {
  const t = useT();
  const field = (name: string) => ({
    id: name,
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 9,
    defaultValue: reply?.typed[name] ?? "",
    error: reply?.field === name ? refusalText(t, reply) : undefined,
  });
  return (
    <Panel id="receive" title={t("adminPlaces.transfer.receive", { place })}>
      <Form key={version} method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="version" value={version} />
        <p className="text-sm text-muted">{t("adminPlaces.transfer.receiveText")}</p>
        {lines
          .filter(({ left }) => left > 0)
          .map(({ id, sku, left }) => (
            <fieldset key={id} className="field-row w-full max-w-2xl grid-cols-2">
              <legend className="sr-only">{sku}</legend>
              <TextField
                {...field(`arrived.${id}`)}
                label={t("adminPlaces.transfer.arrivedOf", { sku })}
                hint={t("adminPlaces.transfer.onItsWay", { count: left })}
              />
              <TextField {...field(`lost.${id}`)} label={t("adminPlaces.transfer.lostOf", { sku })} />
            </fieldset>
          ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="receive">
            {t("adminPlaces.transfer.receiveSubmit")}
          </Button>
          <Button type="submit" name="intent" value="receive-all" variant="secondary">
            {t("adminPlaces.transfer.receiveAll")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Steps({ movements, names }: Pick<Data, "movements" | "names">) {
  const t = useT();
  return (
    <Table
      cards
      caption={t("adminStock.movements")}
      rows={movements}
      rowKey={({ id }) => id}
      columns={[
        { key: "at", head: t("adminStock.at"), cell: ({ at }) => formatDateTime(at, t) },
        { key: "what", head: t("adminStock.what"), cell: ({ kind }) => t(`adminStock.movement.${kind}`) },
        { key: "sku", head: t("adminStock.sku"), cell: ({ sku }) => sku },
        { key: "units", head: t("adminStock.units"), align: "right", cell: ({ quantity }) => quantity },
        {
          key: "place",
          head: t("adminPlaces.at"),
          cell: ({ placeId }) => placeName(t, { name: names[placeId] ?? "" }),
        },
        { key: "by", head: t("adminPurchases.by"), cell: ({ by }) => by ?? "–" },
      ]}
    />
  );
}
