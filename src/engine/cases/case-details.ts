import type { CaseActor } from "#domain/cases/case-life.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isToSendByHand } from "../payments/manual-methods-sql.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { CasePhoto } from "./case-photos.ts";

/** Data of the pages about a case of any kind. Times are instants, amounts cents. */
export interface CaseDetail<State extends string> {
  readonly id: number;
  readonly number: string;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly state: State;
  readonly estimate: Money;
  readonly deductions: Money;
  readonly refund: {
    readonly id: number;
    readonly amount: Money;
    readonly state: "PENDING" | "COMPLETED" | "FAILED";
    /** A part of it is still to be sent by a person. */
    readonly byHand: boolean;
  } | null;
  readonly decidedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly customerDueAt: Instant | null;
  readonly merchantDueAt: Instant | null;
  readonly photos: readonly CasePhoto[];
  readonly events: readonly CaseEvent<State>[];
}

interface CaseEvent<State extends string> {
  readonly event: string;
  readonly actor: CaseActor;
  readonly from: State | null;
  readonly to: State;
  readonly at: Instant;
  /** Member of staff who acted, for the merchant's pages alone; left out on the buyer's. */
  readonly doer?: string | null;
}

/**
 * Reads cases of a kind in full. `columns` is the kind's own SQL, with the aliases `c` for the case and `o` for its
 * order.
 */
export function caseDetails<State extends string, Detail extends CaseDetail<State>>(
  name: string,
  { columns, photo = "" }: { columns: string; photo?: string },
) {
  const select = (label: string, where: string) =>
    statement<[number], Detail>(
      label,
      `select c.id, c.number, c.order_id as "orderId", o.number as "orderNumber", c.state, c.estimate_cents as estimate,
         c.deductions_cents as deductions, c.decided_at as "decidedAt", c.ended_at as "endedAt",
         c.customer_due_at as "customerDueAt", c.merchant_due_at as "merchantDueAt",
         case when c.refund_id is not null then
           (select json_build_object('id', c.refund_id, 'amount', sum(f.amount_cents), 'state',
              case when bool_or(f.state = 'FAILED') then 'FAILED' when bool_or(f.state = 'PENDING') then 'PENDING'
                else 'COMPLETED' end,
              'byHand', bool_or(${isToSendByHand("f", "p")}))
            from refunds f join payments p on p.id = f.payment_id
            where f.order_id = c.order_id and coalesce(f.beside_id, f.id) = c.refund_id)
         end as refund,
         (select coalesce(json_agg(json_build_object('name', p.name, 'width', p.width, 'height', p.height${photo})
            order by p.added_at, p.name), '[]')
          from ${name}_photos p where p.${name}_id = c.id) as photos,
         (select coalesce(json_agg(json_build_object('event', e.event, 'actor', e.actor, 'from', e.from_state,
            'to', e.to_state, 'at', ${milliseconds("e.at")}) order by e.id), '[]')
          from ${name}_events e where e.${name}_id = c.id) as events,
         ${columns}
       from ${name}s c join orders o on o.id = c.order_id where ${where}`,
    );
  const selectDoers = statement<[number], { name: string | null }>(
    `${name}_doers`,
    `select s.name from ${name}_events e left join staff s on e.actor = 'merchant' and s.id = e.actor_id
     where e.${name}_id = $1 order by e.id`,
  );
  const selectById = select(`${name}_detail`, "c.id = $1");
  const selectOfOrder = select(`${name}s_of_order`, "c.order_id = $1 order by c.id desc");
  const find = (db: Db, id: number): Promise<Detail | null> => db.row(selectById, [id]);
  return {
    find,
    /** The same with the names of the staff who acted. */
    async findForStaff(db: Db, id: number): Promise<Detail | null> {
      const detail = await find(db, id);
      const doers = detail ? await db.rows(selectDoers, [id]) : [];
      return (
        detail && { ...detail, events: detail.events.map((each, at) => ({ ...each, doer: doers[at]?.name ?? null })) }
      );
    },
    /** The cases of an order, the latest first; the open one, if there is one, is the first. */
    ofOrder: (db: Db, orderId: number): Promise<Detail[]> => db.rows(selectOfOrder, [orderId]),
  };
}
