import type { GoodsDrawing } from "#domain/catalogue/outline-kind.ts";
import type { DraftValues } from "#domain/checkout/draft.ts";
import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { type DraftState, nextQuoteState, type QuoteActor, type QuoteStep } from "#domain/checkout/quote-life.ts";
import type { ValidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import type { PromisedWait } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LineContract } from "#domain/pricing/contract-price.ts";
import type { QuoteSource } from "#domain/checkout/quote-request.ts";
import type { DepositTerms } from "#domain/receivables/deposit.ts";
import type { Terms } from "#domain/receivables/terms.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Owned } from "#domain/buyers/buyer.ts";
import { selectOwnedOrder } from "../buyers/owned-by.ts";
import type { CartLineRow } from "../cart/cart-lines.ts";
import type { ExchangeOnPaper } from "./draft-exchange.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** The terms of a sent draft: everything of an order except its payment. */
export interface DraftPaper {
  readonly sentOn: CalendarDay;
  readonly validUntil: CalendarDay;
  readonly checkout: Omit<ValidatedCheckout, "payment">;
  readonly place: PickupPlace | null;
  readonly rows: readonly CartLineRow[];
  /** The promotion that lowered each line's price; null where none did, or another was agreed. */
  readonly activities: readonly (string | null)[];
  readonly priced: PricedCheckout;
  // Papers that were sent before these fields were stored lack them.
  /** Each line's price list of the company; null at the public price. */
  readonly contracts?: readonly (LineContract | null)[];
  /** The company's terms, where it may buy on account. */
  readonly terms?: Terms | null;
  /** The deposit of an order on account: its own, or that of the company's terms. */
  readonly deposit?: DepositTerms | null;
  /** Business days until its goods leave; null for those of the goods. */
  readonly leadDays?: number | null;
  /** Of each line, the units that were not there when it was sent, and until when they can be waited for. */
  readonly waits?: readonly (PromisedWait | null)[];
  readonly offerNote?: string;
  /** The return whose goods pay for it; left out where nothing is exchanged. */
  readonly exchange?: ExchangeOnPaper;
  /** Of each line, what its drawing is made of; null for goods without one. */
  readonly drawings?: readonly (GoodsDrawing | null)[];
}

/** A buyer's wishes beside the goods. */
export interface QuoteWishes {
  readonly from: QuoteSource;
  /** The number of the estimate it was asked from. */
  readonly estimate?: string;
  /** The day on which the goods are wanted. */
  readonly wishedOn?: CalendarDay;
  /** Goods and PO number as the buyer typed them: staff change the draft's own. */
  readonly typed?: DraftValues;
}

/** A draft as it is stored. */
export interface DraftRow extends Owned {
  id: number;
  number: DraftNumber;
  state: DraftState;
  version: number;
  language: Language;
  typed: DraftValues;
  paper: DraftPaper | null;
  total: Money | null;
  sentAt: Instant | null;
  /** The moment from which it holds no longer. */
  validUntil: Instant | null;
  reservedUntil: Instant | null;
  orderId: number | null;
  companyId: number | null;
  siteId: number | null;
  /** Null where staff began it. */
  asked: QuoteWishes | null;
  /** The member of staff who answers for it. */
  staffId: number | null;
  /** Number of versions sent. */
  sentCount: number;
  /** Grows with every link that replaces the one before. */
  linkRound: number;
  createdAt: Instant;
  updatedAt: Instant;
}

const draftColumns = `d.id, d.number, d.state, d.version, ${selectOwnedOrder("d")}, d.language, d.typed, d.paper,
  d.total_cents as total, d.sent_at as "sentAt", d.valid_until as "validUntil", d.reserved_until as "reservedUntil",
  d.order_id as "orderId", d.asked, d.staff_id as "staffId", d.sent_count as "sentCount",
  d.link_round as "linkRound",
  d.created_at as "createdAt", d.updated_at as "updatedAt"`;

const byNumber = statement<[string], DraftRow>(
  "draft_by_number",
  `select ${draftColumns} from order_drafts d where d.number = $1`,
);
const byId = statement<[number], DraftRow>("draft_by_id", `select ${draftColumns} from order_drafts d where d.id = $1`);
const lockById = statement<[number], DraftRow>(
  "lock_draft",
  `select ${draftColumns} from order_drafts d where d.id = $1 for update`,
);
const lockByKey = statement<[string], DraftRow>(
  "lock_draft_of_form",
  `select ${draftColumns} from order_drafts d where d.request_key = $1 for update`,
);

export const findDraft = (db: Db, number: string): Promise<DraftRow | null> => db.row(byNumber, [number]);
export const findDraftById = (db: Db, id: number): Promise<DraftRow | null> => db.row(byId, [id]);
export const lockDraft = (tx: Tx, id: number): Promise<DraftRow | null> => tx.row(lockById, [id]);
/** The draft that this form has begun. */
export const lockDraftOfForm = (tx: Tx, key: string): Promise<DraftRow | null> => tx.row(lockByKey, [key]);

/** The state at a moment: an offer has expired before the job comes that writes it down. */
export function stateAt({ state, validUntil }: Pick<DraftRow, "state" | "validUntil">, now: Instant): DraftState {
  return state === "sent" && validUntil !== null && validUntil <= now ? "expired" : state;
}

/** True if the buyer's draft is expired: sent and no longer valid. */
export const isExpired = (draft: Pick<DraftRow, "state" | "validUntil">, now: Instant): boolean =>
  stateAt(draft, now) === "expired";

/** The state after a step that this draft's table of steps allows now. */
export const stepOf = (draft: DraftRow, step: QuoteStep, by: QuoteActor, now: Instant) =>
  nextQuoteState(stateAt(draft, now), step, by);

export type DraftEventName =
  | "begun"
  | "changed"
  | "sent"
  | "reopened"
  | "withdrawn"
  | "reserved"
  | "released"
  | "ordered"
  | "asked"
  | "confirmed"
  | "taken-up"
  | "assigned"
  | "link-renewed"
  | "declined"
  | "change-asked"
  | "expired";

const insertEvent = statement<[number, DraftEventName, string, string, Date]>(
  "draft_event",
  `insert into order_draft_events (draft_id, event, by_email, data, at) values ($1, $2, $3, $4::jsonb, $5)`,
);

/** Appends to a draft's history. `by` is the email of a member of staff; empty for the buyer and the shop itself. */
export async function writeDraftEvent(
  tx: Tx,
  draftId: number,
  event: DraftEventName,
  { by = "", data = {}, now }: { by?: string; data?: Readonly<Record<string, unknown>>; now: Instant },
): Promise<void> {
  await tx.run(insertEvent, [draftId, event, by, JSON.stringify(data), new Date(now)]);
}
