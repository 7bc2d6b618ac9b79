import type { Language } from "#domain/kernel/language.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { DraftEventName, DraftRow } from "../../checkout/draft-row.ts";
import type { Db } from "../../platform/database.ts";
import { staffName } from "../../platform/staff-name.ts";
import { statement } from "../../platform/statement.ts";
import type { DraftChange } from "./save-draft.ts";

/** A line of a draft's history. */
interface DraftEvent {
  readonly id: number;
  readonly event: DraftEventName;
  /** The member of staff; empty for the buyer and for the shop itself. */
  readonly by: string;
  readonly data: {
    readonly changes?: readonly DraftChange[];
    readonly total?: number;
    readonly order?: string;
    /** The order is of goods in exchange for those of a return. */
    readonly isExchange?: boolean;
  };
  readonly at: Instant;
}

const selectEvents = statement<[number], DraftEvent>(
  "draft_events",
  `select id, event, ${staffName("by_email")} as by, data, at from order_draft_events
   where draft_id = $1 order by id desc limit 200`,
);

/** A draft's history, latest first. */
export const draftEvents = (db: Db, draftId: number): Promise<DraftEvent[]> => db.rows(selectEvents, [draftId]);

const selectOrder = statement<[number], { number: string; state: string }>(
  "order_made_of_draft",
  `select number, state from orders where id = $1`,
);

/** The number of the order a draft has become; null while there is none. */
export async function orderOfDraft(db: Db, { orderId }: Pick<DraftRow, "orderId">): Promise<string | null> {
  return orderId === null ? null : ((await db.row(selectOrder, [orderId]))?.number ?? null);
}

const selectBuyer = statement<
  [number],
  {
    id: number;
    email: string;
    firstName: string;
    lastName: string;
    phone: string;
    language: Language;
    address: Record<string, string> | null;
  }
>(
  "buyer_of_draft",
  `select c.id, c.email, c.first_name as "firstName", c.last_name as "lastName", c.phone,
     c.language, (
     select jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name, 'companyName', a.company_name,
       'address1', a.address1,
       'address2', a.address2, 'city', a.city, 'state', a.state, 'zip', a.zip, 'phone', a.phone)
     from addresses a where a.customer_id = c.id order by a.is_default desc, a.id limit 1) as address
   from customers c where c.id = $1 and c.erased_at is null and c.closure_due_at is null`,
);

/** The account a draft is created for, with its default address; null if it is unknown, erased or about to close. */
export async function buyerOfDraft(db: Db, customerId: number) {
  const buyer = await db.row(selectBuyer, [customerId]);
  return buyer && { ...buyer, name: fullName(buyer) || buyer.email };
}
