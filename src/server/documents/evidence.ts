import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { DisputeRow } from "#engine/payments/dispute-row.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { OrderView } from "#web/account/orders/order-view.server.ts";
import { reasonName } from "#web/admin/money/reason-name.ts";
import { finish, heading, ink, muted, newLetter } from "./pdf.ts";
import { printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

/** A parcel as the evidence shows it. */
interface ParcelOfEvidence {
  readonly carrier: string;
  readonly number: string;
  readonly shippedAt: Instant;
  readonly deliveredAt: Instant | null;
  readonly events: readonly { readonly text: string; readonly place: string; readonly at: Instant }[];
}

export interface Evidence {
  readonly order: OrderView;
  readonly email: string;
  readonly disputes: readonly DisputeRow[];
  readonly parcels: readonly ParcelOfEvidence[];
  readonly timeline: readonly { readonly name: string; readonly at: Instant }[];
  /** Mails sent to the buyer. */
  readonly mails: readonly { readonly subject: string; readonly at: Instant }[];
  /** The terms the buyer agreed to, by name, as plain text. */
  readonly terms: readonly { readonly name: string; readonly text: string }[];
}

/** Evidence for a bank in a dispute, in one file: order, buyer, delivery, history with mails, and terms. */
export function evidenceSheet(seller: Seller, evidence: Evidence, t: ShopTranslator): Promise<Buffer> {
  const { order, disputes, parcels, timeline, mails, terms } = evidence;
  const { language } = t;
  const when = (at: Instant) => formatDateTime(at, t);
  const title = t("adminMoney.evidence.title", { number: order.number });
  const document = newLetter({
    seller,
    title,
    name: title,
    language,
    paper: "LETTER",
  });
  const say = (text: string, colour = ink) =>
    document.font("regular").fontSize(9.5).fillColor(colour).text(printable(text));
  for (const dispute of disputes)
    say(
      t("adminMoney.evidence.dispute", {
        id: dispute.providerDispute,
        amount: formatMoney(dispute.amount, language),
        reason: reasonName(t, dispute.reason),
        at: when(dispute.openedAt),
      }),
      muted,
    );
  heading(document, t("adminMoney.evidence.order"));
  say(t("adminOrders.placedAt", { at: when(order.placedAt) }));
  say(`${fullName(order)} · ${evidence.email} · ${phoneText(order.phone)}`);
  if (order.shipTo.length > 0) say(order.shipTo.join(", "));
  for (const line of order.lines)
    say(`${line.quantity} × ${[line.name, line.variantName, line.sku, line.serial].filter(Boolean).join(" · ")}`);
  say(t("documents.fact", { label: t("cart.summary.total"), value: formatMoney(order.total, language) }));
  heading(document, t("adminMoney.evidence.delivery"));
  if (order.pickup) say([order.pickup.name, order.pickup.address].join(", "));
  else if (parcels.length === 0) say(t("adminMoney.evidence.notSent"), muted);
  for (const parcel of parcels) {
    say(`${parcel.carrier.toUpperCase()} ${parcel.number} · ${when(parcel.shippedAt)}`);
    if (parcel.deliveredAt !== null) say(t("adminMoney.evidence.delivered", { at: when(parcel.deliveredAt) }));
    for (const event of parcel.events) say(`${when(event.at)} · ${event.text} · ${event.place}`, muted);
  }
  heading(document, t("adminOrders.history"));
  for (const { name, at } of timeline) say(`${when(at)} · ${name}`);
  heading(document, t("adminMoney.evidence.mails", { email: evidence.email }));
  if (mails.length === 0) say(t("adminMoney.evidence.noMails"), muted);
  for (const { subject, at } of mails) say(`${when(at)} · ${subject}`);
  for (const { name, text } of terms) {
    heading(document, t("adminMoney.evidence.terms", { name, at: when(order.placedAt) }));
    say(text);
  }
  return finish(document, (page, pages) => t("adminOrders.slip.page", { number: order.number, page, pages }));
}
