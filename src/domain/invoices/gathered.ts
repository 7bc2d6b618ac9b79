import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { add } from "#domain/kernel/money.ts";
import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import type { InvoicedFigures } from "#domain/payments/ledger.ts";
import type { InvoiceTerms, Terms } from "#domain/receivables/terms.ts";
import type { InvoicedLine } from "./invoice-figures.ts";

/** Facts of an order as of its last shipment on an invoice. They name no person. */
export interface OrderFacts {
  readonly order: string;
  readonly shipTo: readonly string[];
  readonly poNumber: string;
  /** Left out of invoices from before orders had them. */
  readonly costCenter?: string;
  readonly references?: string;
}

/** Where an invoice goes. */
export interface BillingFacts {
  readonly site: string;
  readonly billTo: readonly string[];
}

interface WaitingLine extends InvoicedLine {
  readonly position: number;
  readonly sku: string;
  readonly name: LocalizedText;
}

/** A shipment on account that is on no invoice yet. */
export interface WaitingShipment extends InvoicedFigures {
  readonly id: number;
  readonly orderId: number;
  readonly siteId: number | null;
  /** Terms of an accepted quote; null for those of the account. */
  readonly agreedTerms: Terms | null;
  readonly leftOn: CalendarDay;
  /** Of what is picked up, often nobody has typed an address: `billTo` is then the company's name alone. */
  readonly facts: OrderFacts & BillingFacts;
  /** The address of its site, as on an envelope. */
  readonly siteLabel: readonly string[];
  readonly lines: readonly WaitingLine[];
  /** The order's own lines, on its first shipment; elsewhere null or absent. */
  readonly ownLines?: readonly PricedOwnLine[] | null;
}

/** The part of an invoice that is of one order. */
interface GatheredOrder {
  readonly orderId: number;
  readonly facts: OrderFacts;
  /** Days on which its shipments left. */
  readonly departures: readonly CalendarDay[];
  readonly figures: InvoicedFigures;
  readonly lines: readonly WaitingLine[];
  readonly ownLines: readonly PricedOwnLine[] | null;
}

export interface GatheredInvoice {
  readonly billing: BillingFacts;
  readonly agreedTerms: InvoiceTerms | null;
  readonly orders: readonly GatheredOrder[];
  readonly figures: InvoicedFigures;
}

/**
 * Invoices of shipments, in the order in which they left: one for each site, address to bill and terms, because an
 * invoice is seen by the people of a site, goes to one address, and is due on one day.
 */
export function gatherInvoices(shipments: readonly WaitingShipment[]): GatheredInvoice[] {
  const groups = Map.groupBy(shipments.map(withAddress), ({ siteId, agreedTerms, facts }) =>
    JSON.stringify([siteId, agreedTerms, facts.billTo]),
  );
  return [...groups.values()].map((group) => {
    const last = group.at(-1)!;
    const { site, billTo } = last.facts;
    return {
      billing: { site, billTo },
      agreedTerms: last.agreedTerms,
      orders: [...Map.groupBy(group, ({ orderId }) => orderId).values()].map(gatherOrder),
      figures: sumOf(group),
    };
  });
}

const hasAddress = ({ facts }: WaitingShipment): boolean => facts.billTo.length > 1;

/** Goods billed to no address go on the invoice of what left last for their site; alone, they are billed to it. */
function withAddress(shipment: WaitingShipment, _at: number, all: readonly WaitingShipment[]): WaitingShipment {
  if (hasAddress(shipment)) return shipment;
  const { siteId, agreedTerms, siteLabel, facts } = shipment;
  const beside = all.findLast((one) => one.siteId === siteId && one.agreedTerms === agreedTerms && hasAddress(one));
  return { ...shipment, facts: { ...facts, billTo: beside?.facts.billTo ?? siteLabel } };
}

function gatherOrder(shipments: readonly WaitingShipment[]): GatheredOrder {
  const { orderId, facts } = shipments.at(-1)!;
  const { site: _site, billTo: _billTo, ...about } = facts;
  const departures = [...new Set(shipments.map(({ leftOn }) => leftOn))];
  const byLine = Map.groupBy(
    shipments.flatMap(({ lines }) => lines),
    ({ lineId }) => lineId,
  );
  const lines = [...byLine.values()].map(mergeLines).toSorted((one, other) => one.position - other.position);
  const ownLines = shipments.find((one) => one.ownLines)?.ownLines ?? null;
  return { orderId, facts: about, departures, figures: sumOf(shipments), lines, ownLines };
}

/** Units of a line that left in several shipments, at one price: orders no longer change once a part left. */
function mergeLines(lines: readonly WaitingLine[]): WaitingLine {
  return {
    ...lines[0]!,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    discount: add(...lines.map(({ discount }) => discount)),
    tax: add(...lines.map(({ tax }) => tax)),
  };
}

function sumOf(parts: readonly InvoicedFigures[]): InvoicedFigures {
  const of = (key: Exclude<keyof InvoicedFigures, "exchanged">) => add(...parts.map((part) => part[key]));
  return {
    subtotal: of("subtotal"),
    discount: of("discount"),
    points: of("points"),
    shipping: of("shipping"),
    tax: of("tax"),
    deposit: of("deposit"),
    total: of("total"),
  };
}
