import type { CaseActor, CaseLife } from "#domain/cases/case-life.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A case as its use cases need it; a kind adds columns. It is only changed under the lock of its order. */
export interface OpenCase<State extends string = string> {
  readonly id: number;
  readonly number: string;
  readonly orderId: number;
  readonly state: State;
  readonly estimate: Money;
  readonly refundId: number | null;
  readonly customerDueAt: Instant | null;
  readonly merchantDueAt: Instant | null;
}

export interface CaseBy {
  readonly actor: CaseActor;
  readonly id?: number | null;
}

export type StepData = Readonly<Record<string, string | number | null>>;

/** SQL: the columns that a kind adds, under the alias `c`; the one of the moment it was opened; those written then. */
export interface OwnColumns {
  readonly columns: string;
  readonly openedAt: string;
  readonly opensWith: readonly string[];
}

/** The rows of a kind of case. Its tables are named after it: `returns`, `return_events`. */
export function caseRows<State extends string, Case extends OpenCase<State>>(
  { name, opens, ended }: Pick<CaseLife<State, string, object>, "name" | "opens" | "ended">,
  { columns, openedAt, opensWith }: OwnColumns,
) {
  const isOpen = `state not in (${ended.map((state) => `'${state}'`).join(", ")})`;
  const select = (label: string, where: string) =>
    statement<[number], Case>(
      label,
      `select c.id, c.number, c.order_id as "orderId", c.state, c.estimate_cents as estimate, c.refund_id as "refundId",
         c.customer_due_at as "customerDueAt", c.merchant_due_at as "merchantDueAt", ${columns}
       from ${name}s c where ${where}`,
    );
  const selectById = select(`${name}_by_id`, "c.id = $1");
  const selectOpen = select(`open_${name}_of_order`, `c.order_id = $1 and c.${isOpen}`);
  const selectByRefund = select(
    `${name}_by_refund`,
    "c.refund_id = (select coalesce(f.beside_id, f.id) from refunds f where f.id = $1)",
  );
  const selectUnsent = statement<[number], { count: number }>(
    `unsent_refunds_of_${name}`,
    `select count(*)::int as count from ${name}s c join refunds f on f.order_id = c.order_id
       and coalesce(f.beside_id, f.id) = c.refund_id where c.id = $1 and f.state <> 'COMPLETED'`,
  );
  const selectStates = statement<[number], { id: number; number: string; state: State }>(
    `${name}_states_of_order`,
    `select id, number, state from ${name}s where order_id = $1 order by id desc`,
  );
  const selectOverdue = statement<[Date], { id: number }>(
    `overdue_${name}s`,
    `select id from ${name}s where customer_due_at < $1 and ${isOpen} order by customer_due_at limit 200`,
  );
  const insert = statement<unknown[], { id: number; number: string }>(
    `insert_${name}`,
    `insert into ${name}s (order_id, number, state, estimate_cents, ${openedAt}, merchant_due_at,
       ${opensWith.join(", ")})
     select $1, $2 || '-${opens.letter}' || (1 + count(*)), $3, $4, $5, $6,
       ${opensWith.map((_, at) => `$${at + 7}`).join(", ")}
     from ${name}s where order_id = $1 returning id, number`,
  );
  const setState = statement<[number, State, Date | null, Date | null, Date | null]>(
    `move_${name}`,
    `update ${name}s set state = $2, ended_at = $3, customer_due_at = $4, merchant_due_at = $5 where id = $1`,
  );
  return {
    insert,
    setState,
    selectOverdue,
    find: (db: Db, id: number): Promise<Case | null> => db.row(selectById, [id]),
    /** The one case of an order that has not ended. */
    openOf: (db: Db, orderId: number): Promise<Case | null> => db.row(selectOpen, [orderId]),
    /** The case that a refund is of, whichever of its payments that is about. */
    ofRefund: (db: Db, refundId: number): Promise<Case | null> => db.row(selectByRefund, [refundId]),
    /** True once the money of all payments that a case is refunded by has left. */
    isSent: async (db: Db, id: number): Promise<boolean> => (await db.row(selectUnsent, [id]))?.count === 0,
    /** States of an order's cases, latest first. */
    statesOf: (db: Db, orderId: number) => db.rows(selectStates, [orderId]),
    writeEvent: eventWriter<State>(name),
  };
}

/** Writes one line of a case's history. */
function eventWriter<State extends string>(name: string) {
  const insertEvent = statement<[number, string, State | null, State, CaseActor, number | null, string, Date]>(
    `${name}_event`,
    `insert into ${name}_events (${name}_id, event, from_state, to_state, actor, actor_id, data, at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
  );
  return async (
    tx: Tx,
    { id, from, to }: { id: number; from: State | null; to: State },
    { event, by, now, data = {} }: { event: string; by: CaseBy; now: Instant; data?: StepData | undefined },
  ): Promise<void> => {
    const row = JSON.stringify(data);
    await tx.run(insertEvent, [id, event, from, to, by.actor, by.id ?? null, row, new Date(now)]);
  };
}
