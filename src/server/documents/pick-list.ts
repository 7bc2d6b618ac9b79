import { maxCounted } from "#engine/admin/list-query.ts";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { drawSlip, type Slip, slipHead, slipRow } from "./packing-slip.ts";
import type { Paper } from "./paper.ts";
import { avoidPageBreak, finish, ink, muted, newLetter, nextLetter } from "./pdf.ts";
import { boldIfHeld, printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

/** A part that is to be fetched, for how many orders and for which. */
interface Pick {
  /** Where it is fetched; null in a shop with one place, and of goods that lie nowhere now. */
  readonly place: { readonly name: string } | null;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
  readonly orders: readonly { readonly number: string; readonly quantity: number }[];
}

export interface PickListFacts {
  readonly picks: readonly Pick[];
  readonly slips: readonly Slip[];
  readonly at: Instant;
  /** With the orders that this walk leaves for the next ones; omitted where it takes all. */
  readonly count?: number;
  /** PDFs of labels by their order's number, each behind its slip; omitted where labels are printed by themselves. */
  readonly labels?: Readonly<Record<string, readonly (Uint8Array | null)[]>>;
}

/**
 * One walk along the shelves for many orders, each part once, and behind it the packing slip of each order, or of those
 * that go into one parcel, on a page of its own, with its labels.
 */
export async function pickList(
  seller: Seller,
  facts: PickListFacts,
  t: ShopTranslator,
  paper: Paper,
): Promise<Uint8Array> {
  const { labels = {} } = facts;
  if (Object.keys(labels).length === 0) return (await drawPickList(seller, facts, t, { paper })).body;
  // Loaded where labels are printed.
  const { readLabels, withLabels } = await import("./with-labels.ts");
  const { readable, unreadable } = await readLabels(labels);
  const { body, ends } = await drawPickList(seller, facts, t, { paper, unreadable });
  return withLabels(
    body,
    facts.slips.map((slip, at) => ({
      after: ends[at] ?? 0,
      labels: [slip, ...(slip.beside ?? [])].flatMap(({ order }) => readable[order.number] ?? []),
    })),
  );
}

interface Look {
  readonly paper: Paper;
  /** Orders whose labels cannot be read. */
  readonly unreadable?: readonly string[];
}

/** The list and the slips. `ends` has the number of pages up to the end of each slip. */
async function drawPickList(
  seller: Seller,
  facts: PickListFacts,
  t: ShopTranslator,
  { paper, unreadable = [] }: Look,
): Promise<{ body: Buffer; ends: readonly number[] }> {
  const { picks, slips, at } = facts;
  const name = t("adminSending.pick.title");
  const orders = slips.reduce((sum, { beside = [] }) => sum + 1 + beside.length, 0);
  const about = t("adminSending.pick.about", { orders, parts: picks.length });
  const document = newLetter({ seller, title: name, name, about, language: t.language, paper });
  document.fillColor(muted).text(formatDateTime(at, t)).moveDown(0.8);
  const notices = [
    facts.count !== undefined && t("adminSending.pick.first", { orders, count: countText(facts.count, t) }),
    unreadable.length > 0 && t("adminLabels.left", { count: unreadable.length, orders: unreadable.join(", ") }),
  ];
  for (const notice of notices) if (notice) document.fillColor(ink).text(notice).moveDown(0.8);
  slipRow(document, {
    box: false,
    name: t("adminOrders.item"),
    detail: "",
    ordered: t("adminSending.pick.orders"),
    unsent: t("adminSending.pick.units"),
    colour: muted,
  });
  const isDivided = picks.some(({ place }) => place !== null);
  let above: Pick["place"] | undefined;
  for (const { place, sku, name: part, quantity, orders } of picks) {
    if (isDivided && place?.name !== above?.name) placeHead(document, place, t);
    above = place;
    slipRow(document, {
      box: true,
      name: printable(`${sku}  ${part[t.language] || part.en}`),
      detail: orders
        .map((order) => (order.quantity === 1 ? order.number : `${order.number} × ${order.quantity}`))
        .join(", "),
      ordered: String(orders.length),
      unsent: String(quantity),
      colour: ink,
    });
  }
  const ends: number[] = [];
  for (const slip of slips) {
    nextLetter(document, seller, slipHead(slip, t));
    drawSlip(document, slip, t);
    ends.push(document.bufferedPageRange().count);
  }
  return { body: await finish(document, (page, pages) => t("adminSending.pick.page", { page, pages })), ends };
}

const countText = (count: number, { language }: ShopTranslator): string =>
  formatNumber(Math.min(count, maxCounted), language) + (count > maxCounted ? "+" : "");

/** The name of a place above what is fetched there. */
function placeHead(document: PDFKit.PDFDocument, place: Pick["place"], t: ShopTranslator): void {
  const name = place === null ? t("adminPlaces.onItsWay") : place.name || t("adminPlaces.main");
  avoidPageBreak(document, 60);
  document
    .moveDown(0.8)
    .fontSize(12)
    .font(boldIfHeld(name))
    .fillColor(ink)
    .text(printable(name), document.page.margins.left)
    .font("regular")
    .fontSize(9.5);
}
