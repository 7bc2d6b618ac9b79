import type { PurchaseLineRow, PurchaseRow } from "#engine/admin/purchasing/purchase-row.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { columns, figures, goodsHead, totals } from "./goods-table.ts";
import type { Paper } from "./paper.ts";
import { avoidPageBreak, finish, heading, ink, muted, newLetter } from "./pdf.ts";
import { printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

export interface PurchaseSheetFacts {
  /** The shop, which buys here. */
  readonly seller: Seller;
  readonly paper: Paper;
  readonly order: Pick<PurchaseRow, "number" | "supplier" | "note">;
  readonly orderedOn: CalendarDay;
  readonly lines: readonly PurchaseLineRow[];
}

/** A purchase order as PDF, in the supplier's language. */
export function purchaseSheet(facts: PurchaseSheetFacts, t: ShopTranslator): Promise<Buffer> {
  const { seller, paper, order, lines } = facts;
  const { number } = order;
  const document = newLetter({
    seller,
    title: t("papers.purchase.heading", { number }),
    name: t("papers.purchase.title"),
    about: number,
    language: t.language,
    paper,
  });
  columns(document, factsOf(facts, t));
  heading(document, t("papers.purchase.items"));
  goodsHead(document, t);
  for (const { name, sku, quantity, cost, expectedOn } of lines) {
    const day = expectedOn && t("papers.purchase.expected", { day: formatDate(expectedOn, t) });
    figures(
      document,
      [name[t.language], [sku, day].filter(Boolean).join(" · ")].map(printable),
      [String(quantity), formatMoney(cost, t.language), formatMoney(cents(quantity * cost), t.language)],
      ink,
    );
  }
  document.moveDown(0.6);
  const total = cents(lines.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0));
  totals(document, [[t("papers.purchase.total"), formatMoney(total, t.language), true]]);
  avoidPageBreak(document, 40);
  document.moveDown(1.2).font("regular").fontSize(9).fillColor(muted);
  document.text(t("papers.purchase.terms"), document.page.margins.left);
  return finish(document, (page, pages) => t("papers.purchase.page", { number, page, pages }));
}

function factsOf({ seller, order, orderedOn }: PurchaseSheetFacts, t: ShopTranslator) {
  return [
    { name: t("papers.purchase.number"), lines: [order.number] },
    { name: t("papers.purchase.date"), lines: [formatDate(orderedOn, t)] },
    { name: t("papers.purchase.supplier"), lines: [order.supplier] },
    {
      name: t("papers.purchase.shipTo"),
      lines: seller.address.length > 0 ? [seller.legalName || seller.name, ...seller.address] : [],
    },
    { name: t("papers.purchase.note"), lines: order.note ? [order.note] : [] },
  ].filter(({ lines }) => lines.length > 0);
}
