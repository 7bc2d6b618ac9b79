import { Form } from "react-router";
import { carrierNamed, nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import { cents } from "#domain/kernel/money.ts";
import type { EventTracking } from "#engine/admin/event-facts.ts";
import type { EnteredTransfer } from "#engine/admin/order-payments.ts";
import type { ChangeEntry } from "#engine/admin/order-changes/plan-change.ts";
import type { Translator } from "#i18n/translator.ts";
import { formatDateTime, formatListTime, formatMoney } from "#i18n/format.ts";
import { eventOfGoods } from "#i18n/payment-name.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea } from "../../ui/field.tsx";
import { entryText } from "../order-changes/change-words.ts";
import { eventName } from "./event-name.ts";
import { MailPreview, previewValue } from "../mail-preview.tsx";
import type { OrderAnswer, OrderScreen } from "./order-screen.ts";
import { RefusedByPage } from "../refusal.tsx";
import { Panel } from "../panel.tsx";
import { listOf } from "./together-fields.tsx";
import { HoursIn } from "../table/hours-in.tsx";

/** Changes of an event: each event of that name has its own, in order. */
function entriesOf(events: readonly { event: string }[], at: number, changes: OrderScreen["changes"]) {
  if (events[at]?.event !== "order-changed") return [];
  return changes[events.slice(0, at).filter(({ event }) => event === "order-changed").length] ?? [];
}

/** An entry of a change; a part that came with it has no price before. */
function changeText(t: Translator, entry: ChangeEntry, entries: readonly ChangeEntry[]): string {
  const { field, sku = "", to, reason } = entry;
  const isAdded = entries.some((other) => other.field === "quantity" && other.sku === sku && other.from === 0);
  if (field !== "price" || !isAdded || typeof to !== "number") return entryText(t, entry);
  const change = t("adminOrders.change.added", { sku, price: formatMoney(cents(to), t.language) });
  return reason ? t("adminOrders.change.because", { change, reason }) : change;
}

interface Props {
  screen: OrderScreen;
  refused: OrderAnswer | null;
}

/** Notes of the staff, mails to send again, and all that has happened, the latest first. */
export function OrderHistory(props: Props) {
  return (
    <>
      <Notes {...props} />
      {props.screen.rights.includes("orders.mail") && <Mails {...props} />}
      <Events screen={props.screen} />
    </>
  );
}

function Notes({ screen: { notes, rights, press }, refused }: Props) {
  const t = useT();
  return (
    <Panel id="notes" title={t("adminOrders.notes")}>
      {notes.length === 0 && <p className="text-sm text-muted">{t("adminOrders.noNotes")}</p>}
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <li key={note.id} className="rounded-md bg-wash px-3 py-2 text-sm">
            <p className="whitespace-pre-line">{note.text}</p>
            <p className="text-2xs text-muted">
              {note.by} · {formatDateTime(note.at, t)}
            </p>
          </li>
        ))}
      </ul>
      {rights.includes("orders.note") && (
        <Form method="post" key={notes.length} className="flex flex-col items-start gap-2">
          <input type="hidden" name="press" value={press} />
          <RefusedByPage intent="note">
            <TextArea
              name="text"
              label={t("adminOrders.newNote")}
              rows={2}
              maxLength={4000}
              defaultValue={refused?.intent === "note" ? refused.typed.text : ""}
              className="w-full"
            />
          </RefusedByPage>
          <Button type="submit" name="intent" value="note" variant="secondary" size="small">
            {t("adminOrders.submit.note")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

function Mails({ screen: { mails, order, parcels }, refused }: Props) {
  const t = useT();
  const numberOf = (parcel: number | null) => parcels.find(({ id }) => id === parcel)?.number ?? "";
  const choices = mails.map(({ mail, parcel }) => ({
    value: parcel === null ? mail : `${mail} ${parcel}`,
    label: `${t(`adminOrders.mail.${mail}`)}${parcel === null ? "" : ` ${numberOf(parcel)}`}`,
  }));
  return (
    <Panel id="mail" title={t("adminOrders.mailTitle")}>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <SelectField
          id="mail-choice"
          name="mail"
          label={t("adminOrders.mailTo", { email: order.email })}
          choices={choices}
          defaultValue={refused?.intent === "mail" ? refused.typed.mail : undefined}
          className="w-80 max-w-full"
        />
        <Button type="submit" name="intent" value="mail" variant="secondary" icon="mail">
          {t("adminOrders.submit.mail")}
        </Button>
        <Button type="submit" name="preview" value={previewValue("mail")} variant="quiet">
          {t("adminOrders.preview.show")}
        </Button>
      </Form>
      <MailPreview intent="mail" />
      <Form method="post" className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
        <p className="flex-1 text-sm text-muted">{t("adminOrders.closeLinksText")}</p>
        <Button type="submit" name="intent" value="close-links" variant="secondary" size="small">
          {t("adminOrders.submit.closeLinks")}
        </Button>
      </Form>
    </Panel>
  );
}

/** Carrier and number of an event's parcel, and those that were corrected. */
function trackingText(t: Translator, { from, to }: EventTracking): string {
  const named = (text: string | null) => {
    const [key = "", ...number] = (text ?? "").split(" ");
    const carrier = carrierNamed(key);
    const name = carrier ? nameOfCarrier(carrier, (word) => t(`orders.parcels.carrierName.${word}`)) : key;
    return `${name} ${number.join(" ")}`;
  };
  return from === null ? named(to) : t("adminOrders.trackingChange", { from: named(from), to: named(to) });
}

/** The amount with the references of the transfers, unless none is known. */
function transferText(t: Translator, { amount, reference }: EnteredTransfer): string {
  const money = formatMoney(amount, t.language);
  return reference === "" ? money : t("adminOrders.transfer", { amount: money, reference });
}

function Events({ screen: { order, doers, sharedWith, tracking, entered, changes } }: Pick<Props, "screen">) {
  const t = useT();
  return (
    <Panel id="history" title={t("adminOrders.history")}>
      <HoursIn className="text-sm text-muted" />
      <ol className="flex flex-col border-l-2 border-line pl-5 text-sm">
        {order.events
          .map((event, at, all) => ({
            ...event,
            doer: doers[at] ?? null,
            beside: sharedWith[at] ?? [],
            parcel: tracking[at],
            transfer: entered[at] ?? null,
            entries: entriesOf(all, at, changes),
          }))
          .toReversed()
          .map(({ event, actor, at, doer, beside, parcel, transfer, entries }, index) => (
            <li key={`${event} ${at} ${index}`} className="relative pb-3 last:pb-0">
              <span
                aria-hidden
                className={`absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full forced-colors:border ${index === 0 ? "bg-primary" : "bg-line-strong"}`}
              />
              <p className={index === 0 ? "font-semibold" : ""}>{eventName(t, eventOfGoods(order, event))}</p>
              <p className="text-muted">
                {formatListTime(at, t)} · {doer ?? t(`adminOrders.actor.${actor}`)}
              </p>
              {parcel?.to && <p className="text-muted [overflow-wrap:anywhere]">{trackingText(t, parcel)}</p>}
              {transfer && <p className="text-muted [overflow-wrap:anywhere]">{transferText(t, transfer)}</p>}
              {beside.length > 0 && (
                <p className="text-muted">{t("adminOrders.together.event", { orders: listOf(t, beside) })}</p>
              )}
              {entries.length > 0 && (
                <ul className="text-muted [overflow-wrap:anywhere]">
                  {entries.map((entry) => (
                    <li key={`${entry.field} ${entry.sku ?? ""}`}>{changeText(t, entry, entries)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
      </ol>
    </Panel>
  );
}
