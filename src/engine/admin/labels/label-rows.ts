import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { LabelState } from "#domain/fulfilment/label.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isBack, ordersIn, parcelsWith } from "../../orders/order-parcels.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

export interface LabelRow {
  readonly id: number;
  readonly orderId: number;
  readonly key: string;
  readonly carrier: CarrierName;
  readonly state: LabelState;
  readonly account: string | null;
  readonly service: string;
  readonly number: string | null;
  readonly cost: Money;
  /** Name of the stored PDF. */
  readonly file: string | null;
  readonly remark: string;
  readonly staffId: number | null;
  readonly madeAt: Instant;
  readonly by: string | null;
  /** True if a parcel of the order bears its number. */
  readonly isUsed: boolean;
  /** True once the order says no more who bought it, which its label's PDF would. */
  readonly isErased: boolean;
}

/** True while the PDF of a bought label is to be fetched. */
export const awaitsFile = ({ state, file, isErased }: Pick<LabelRow, "state" | "file" | "isErased">): boolean =>
  state === "bought" && file === null && !isErased;

const columns = `l.id, l.order_id as "orderId", l.key, l.carrier, l.state, l.account, l.service, l.number,
  l.cost_cents as cost, l.file, l.remark, l.staff_id as "staffId", l.made_at as "madeAt",
  (select s.name from staff s where s.id = l.staff_id) as by,
  exists (select from parcels p where p.carrier = l.carrier and p.number = l.number
    and l.order_id in ${ordersIn("p.id")}) as "isUsed",
  exists (select from orders e where e.id = l.order_id and e.erased_at is not null) as "isErased"`;

const ofOrder = statement<[number], LabelRow>(
  "labels_of_order",
  `select ${columns} from labels l where l.order_id = $1 order by l.id`,
);
/** A label of one of several orders. */
interface LabelToPrint extends LabelRow {
  /** The order's number. */
  readonly order: string;
  /** A parcel of the order came back: the label may be for its next way. */
  readonly hasReturned: boolean;
}

const ofOrders = statement<[string[]], LabelToPrint>(
  "labels_of_orders",
  `select ${columns}, o.number as "order",
     exists (select from parcels p where p.id in ${parcelsWith("o.id")} and ${isBack("p")}) as "hasReturned"
   from labels l join orders o on o.id = l.order_id
   where o.number = any($1) and l.state in ('bought', 'uploaded') and l.file is not null order by l.id`,
);
const byKey = statement<[string], LabelRow>("label_by_key", `select ${columns} from labels l where l.key = $1`);
const byId = statement<[number], LabelRow>("label_by_id", `select ${columns} from labels l where l.id = $1`);
const lockId = statement<[number]>("lock_label", "select id from labels where id = $1 for update");

/** The order's labels by time. */
export const labelsOf = (db: Db, orderId: number): Promise<LabelRow[]> => db.rows(ofOrder, [orderId]);

/** The labels of orders that have a PDF and are not voided, with the order's number. */
export const labelsToPrint = (db: Db, numbers: readonly string[]): Promise<LabelToPrint[]> =>
  db.rows(ofOrders, [[...numbers]]);

export const labelByKey = (db: Db, key: string): Promise<LabelRow | null> => db.row(byKey, [key]);
export const findLabel = (db: Db, id: number): Promise<LabelRow | null> => db.row(byId, [id]);

/** Locks a label. Its order is locked before it, where both are. */
export async function lockLabel(tx: Tx, id: number): Promise<LabelRow | null> {
  await tx.row(lockId, [id]);
  return findLabel(tx, id);
}

/** True while goods may leave with a label: it is bought, or may be. */
export const mayLeave = ({ state }: Pick<LabelRow, "state">): boolean =>
  state === "buying" || state === "bought" || state === "uploaded";

/** SQL: goods may leave with a label, or have left with it. */
const isLiving = `l.state in ('buying', 'bought', 'uploaded')`;

/** SQL: count of such labels of an order. */
export const livingLabels = (order: string): string =>
  `(select count(*)::int from labels l where l.order_id = ${order} and ${isLiving})`;

const countOthers = statement<[number, string], { count: number }>(
  "other_living_labels",
  `select count(*)::int as count from labels l where l.order_id = $1 and l.key <> $2 and ${isLiving}`,
);

/** Count of those of an order beside that of a key; read under the order's lock before a purchase. */
export const countOtherLabels = async (tx: Tx, orderId: number, key: string): Promise<number> =>
  (await tx.row(countOthers, [orderId, key]))?.count ?? 0;

/** Cost of the labels of an order: neither those that were voided, nor those whose price has come back. */
export const costOfLabels = (labels: readonly Pick<LabelRow, "state" | "cost">[]): Money =>
  labels.filter(({ state }) => isPaidFor(state)).reduce((sum, { cost }) => (sum + cost) as Money, zero);

const isPaidFor = (state: LabelState): boolean =>
  state === "bought" || state === "uploaded" || state === "voiding" || state === "refund-asked";

/** The same in SQL, of the order `o`. */
export const costOfLabelsSql = `(select coalesce(sum(l.cost_cents), 0)::int from labels l where l.order_id = o.id
  and l.state in ('bought', 'uploaded', 'voiding', 'refund-asked'))`;

interface NewLabel {
  readonly orderId: number;
  readonly key: string;
  readonly carrier: CarrierName;
  readonly state: "buying" | "uploaded";
  readonly account: string | null;
  readonly service: string;
  readonly weightLb: number | null;
  readonly number: string | null;
  readonly cost: Money;
  readonly file: string | null;
  readonly staffId: number | null;
  readonly now: Instant;
}

const insert = statement<
  [
    number,
    string,
    string,
    string,
    string | null,
    string,
    number | null,
    string | null,
    number,
    string | null,
    number | null,
    Date,
  ],
  { id: number }
>(
  "insert_label",
  `insert into labels (order_id, key, carrier, state, account, service, weight_lb, number, cost_cents, file,
     staff_id, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
);

/** Adds a label; null if its press has one already, another purchase of the order is open, or its number is taken. */
export async function insertLabel(tx: Tx, label: NewLabel): Promise<number | null> {
  const { orderId, key, carrier, state, account, service, weightLb, number, cost, file, staffId, now } = label;
  const values = [orderId, key, carrier, state, account, service, weightLb, number, cost, file, staffId] as const;
  return (await tx.row(insert, [...values, new Date(now)]))?.id ?? null;
}

const update = statement<[number, LabelState, string | null, number, string | null, string, Date | null]>(
  "change_label",
  `update labels set state = $2, number = $3, cost_cents = $4, file = $5, remark = $6, ended_at = coalesce(ended_at, $7)
   where id = $1`,
);

type Changed = Partial<Pick<LabelRow, "state" | "number" | "cost" | "file" | "remark">> & {
  readonly endedAt?: Instant;
};

/** Changes a locked label. */
export async function changeLabel(tx: Tx, row: LabelRow, changed: Changed): Promise<void> {
  const { state, number, cost, file, remark, endedAt } = { ...row, endedAt: undefined, ...changed };
  await tx.run(update, [row.id, state, number, cost, file, remark, endedAt === undefined ? null : new Date(endedAt)]);
}
