import { textsOn } from "#domain/checkout/order-texts.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { boughtForLines } from "#i18n/bought-for.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { PackingStop } from "#engine/admin/sending/picks.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { OrderLineView, OrderView } from "#web/account/orders/order-view.server.ts";
import { pickupLines } from "#web/storefront/checkout/pickup-note.ts";
import { listSeparators } from "#i18n/separators.ts";
import { finish, heading, ink, avoidPageBreak, muted, newLetter, rule, textWidth } from "./pdf.ts";
import type { Paper } from "./paper.ts";
import { boldIfHeld, printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

export interface Slip {
  readonly order: OrderView;
  /** Including the units not shipped yet: the most that goes into this parcel. */
  readonly lines: readonly (OrderLineView & { readonly unsent: number })[];
  /** Reason why nothing goes into the parcel; omitted where its goods may leave. */
  readonly stop?: PackingStop;
  /** Other orders that go into the same parcel, each a section of its own. */
  readonly beside?: readonly Omit<Slip, "beside">[];
}

/** Packing slip: address, parts and units, without prices. */
export function packingSlip(seller: Seller, slip: Slip, t: ShopTranslator, paper: Paper): Promise<Buffer> {
  const { number } = slip.order;
  const title = t("adminOrders.slip.title", { number });
  const document = newLetter({ seller, title, ...slipHead(slip, t), language: t.language, paper });
  drawSlip(document, slip, t);
  return finish(document, (page, pages) => t("adminOrders.slip.page", { number, page, pages }));
}

export const slipHead = ({ order, beside = [] }: Slip, t: ShopTranslator) => ({
  name: t("adminOrders.packingSlip"),
  about: [order, ...beside.map((other) => other.order)]
    .map(({ number }) => t("adminOrders.one", { number }))
    .join(listSeparators[t.language]),
});

/** The company's site that it goes to, who ordered it, and when goods are taken in there. */
function boughtForNote(document: PDFKit.PDFDocument, { boughtFor }: OrderView, t: ShopTranslator): void {
  if (!boughtFor) return;
  const hours = boughtFor.hours ? [t("orders.boughtFor.hours", { hours: boughtFor.hours })] : [];
  document
    .moveDown(0.3)
    .fillColor(muted)
    .text(printable([...boughtForLines(t, boughtFor), ...hours].join("\n")));
}

/** Everything of a slip below its letterhead. */
export function drawSlip(document: PDFKit.PDFDocument, slip: Slip, t: ShopTranslator): void {
  const { left } = document.page.margins;
  const { order, beside = [] } = slip;
  placedNote(document, order, t);
  stopNote(document, slip, t);
  const to = (order.shipTo.length > 0 ? order.shipTo : [fullName(order), phoneText(order.phone)]).join("\n");
  document
    .fontSize(8.5)
    .text(t(`delivery.method.${order.shippingMethod}`))
    .font(boldIfHeld(to))
    .fontSize(13)
    .fillColor(ink)
    .text(printable(to))
    .font("regular")
    .fontSize(9.5);
  notes(document, order, t);
  heading(document, beside.length === 0 ? t("adminOrders.goods") : t("adminOrders.one", { number: order.number }));
  goodsRows(document, slip, t);
  for (const other of beside) {
    avoidPageBreak(document, 120);
    document.moveDown(1);
    heading(document, t("adminOrders.one", { number: other.order.number }));
    placedNote(document, other.order, t);
    notes(document, other.order, t);
    goodsRows(document, other, t);
  }
  avoidPageBreak(document, 60);
  document.moveDown(1.5).fillColor(muted).text(t("adminOrders.slip.packedBy"), left);
  document.moveDown(0.4).text(t("adminOrders.slip.check"), left);
}

/** Nobody packs for an order that has ended, or whose goods must not leave. */
function stopNote(document: PDFKit.PDFDocument, { order, stop }: Slip, t: ShopTranslator): void {
  if (stop === undefined) return;
  const lines =
    stop === "ended" ? [t(`orders.state.${order.state}`)] : [t("adminMoney.hold.title"), t(`adminMoney.hold.${stop}`)];
  const [title = "", ...reasons] = lines;
  document.font("bold").fontSize(13).fillColor(ink).text(title).font("regular").fontSize(9.5);
  for (const reason of reasons) document.text(reason);
  document.moveDown(0.8).fillColor(muted);
}

function placedNote(document: PDFKit.PDFDocument, { placedAt }: OrderView, t: ShopTranslator): void {
  document
    .fillColor(muted)
    .text(t("adminOrders.placedAt", { at: formatDateTime(placedAt, t) }))
    .moveDown(0.8);
}

/** Where it is fetched, what the truck brings along, whom it is for, and what its buyer wrote. */
function notes(document: PDFKit.PDFDocument, order: OrderView, t: ShopTranslator): void {
  if (order.pickup)
    document
      .moveDown(0.3)
      .fillColor(muted)
      .text(printable(pickupLines(order.pickup, t).join("\n")));
  if (order.freight.length > 0)
    document
      .moveDown(0.3)
      .fillColor(muted)
      .text(order.freight.map((extra) => t(`delivery.charge.${extra}`)).join(", "));
  boughtForNote(document, order, t);
  for (const { word, text } of textsOn("slip", order))
    document
      .moveDown(0.3)
      .fillColor(muted)
      .text(t("orders.texts.line", { name: t(`orders.texts.${word}.merchant`), text: printable(text) }));
}

function goodsRows(document: PDFKit.PDFDocument, { lines }: Pick<Slip, "lines">, t: ShopTranslator): void {
  slipRow(document, {
    box: false,
    name: t("adminOrders.item"),
    detail: "",
    ordered: t("adminOrders.slip.ordered"),
    unsent: t("adminOrders.slip.toPack"),
    colour: muted,
  });
  for (const line of lines) {
    const detail = [
      line.sku,
      line.variantName,
      line.serial && t("orders.detail.serial", { serial: line.serial }),
      line.reference && t("orders.detail.reference", { text: line.reference }),
    ]
      .filter(Boolean)
      .join(" · ");
    slipRow(document, {
      box: true,
      name: printable(line.name),
      detail: printable(detail),
      ordered: String(line.quantity),
      unsent: String(line.unsent),
      colour: ink,
    });
  }
}

export interface SlipRow {
  box: boolean;
  name: string;
  detail: string;
  ordered: string;
  unsent: string;
  colour: string;
}

const figure = 70;
const tick = 20;

/** A box to tick, what it is, and two figures. */
export function slipRow(document: PDFKit.PDFDocument, { box, name, detail, ordered, unsent, colour }: SlipRow): void {
  const { left } = document.page.margins;
  const nameWidth = textWidth(document) - tick - 2 * figure - 8;
  document.fontSize(10);
  const height =
    document.heightOfString(name, { width: nameWidth }) + document.heightOfString(detail, { width: nameWidth });
  avoidPageBreak(document, height + 14);
  const top = document.y + 5;
  if (box)
    document
      .rect(left, top + 1, 10, 10)
      .lineWidth(0.8)
      .strokeColor(ink)
      .stroke();
  const right = left + tick + nameWidth + 8;
  document.fillColor(colour).text(ordered, right, top, { width: figure, align: "right" });
  document
    .font(box ? "bold" : "regular")
    .text(unsent, right + figure, top, { width: figure, align: "right" })
    .font("regular");
  document.text(name, left + tick, top, { width: nameWidth });
  if (detail) document.fillColor(muted).text(detail, left + tick, document.y, { width: nameWidth });
  document.y += 5;
  document.x = left;
  rule(document);
}
