import { placedByProved } from "../buyers/proved.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: true if use `u` counts: of an order `o` that stands, or was paid after others had used the code up. */
export const isUsed = `(not u.released or (o.confirmed_at is not null and o.state <> 'canceled'))`;

/**
 * SQL: true if nobody can take use `u` over: money of order `o` is here, held or under way, or whoever placed it had
 * proved the mailbox. Everybody may type it in an order that nobody will pay, so only such orders count for an account
 * with a confirmed email, and for whoever came by a link from the mailbox.
 */
export const isUsedForGood = (account: `$${number}`, mailbox: `$${number}`): string =>
  `coalesce(o.confirmed_at is not null or o.payment_state <> 'owed'
     or (select max(p.received_cents) from payments p where p.order_id = o.id) > 0
     or ${placedByProved(account, mailbox)}, false)`;

const lock = statement<[string, string], object>(
  "lock_code_uses",
  `select 1 from discount_uses where code = $1 and email_key = $2 and not released order by order_id for update`,
);

/** Waits for payments of a mailbox's orders with the code that are being recorded, and for none to begin. */
export async function lockUses(tx: Tx, code: string, mailbox: string): Promise<void> {
  await tx.rows(lock, [code, mailbox]);
}

interface Taking {
  readonly code: string;
  readonly mailbox: string;
  readonly account: number;
  readonly orderId: number;
  readonly limit: number;
}

const takeOver = statement<[string, string, number, number, number], { orderId: number }>(
  "take_code_uses_over",
  `with used as (
     select u.order_id, u.order_id <> $4 and not u.released and not ${isUsedForGood("$3", "$2")} as weak
     from discount_uses u join orders o on o.id = u.order_id
     where u.code = $1 and u.email_key = $2 and ${isUsed}
   ), over as (
     update discount_uses u set released = true, taken_over = true
     where u.code = $1 and u.order_id in (
       select order_id from used where weak order by order_id desc
       limit greatest(0, (select count(*) from used) - $5::int))
     returning u.order_id
   ), freed as (
     update discount_codes set used = used - (select count(*) from over) where code = $1 and exists (select from over)
   )
   select order_id as "orderId" from over`,
);

/**
 * Takes uses over from orders that proved no mailbox and have no money, the latest first, until the mailbox is within
 * its limit. The code and its uses are locked. Gives those orders: they can no longer be paid.
 */
export async function takeUsesOver(tx: Tx, { code, mailbox, account, orderId, limit }: Taking): Promise<number[]> {
  const over = await tx.rows(takeOver, [code, mailbox, account, orderId, limit]);
  return over.map((each) => each.orderId);
}

const selectTakenOver = statement<[number], object>(
  "use_taken_over",
  `select 1 from discount_uses where order_id = $1 and taken_over`,
);

interface Discounted {
  readonly id: number;
  readonly discountCode: string | null;
}

/** True if an order's use of its code went to another order of the mailbox. */
export async function isTakenOver(db: Db, { id, discountCode }: Discounted): Promise<boolean> {
  return discountCode !== null && (await db.row(selectTakenOver, [id])) !== null;
}

const lockUse = statement<[number], { over: boolean }>(
  "lock_use_to_pay",
  `select taken_over as over from discount_uses where order_id = $1 for update`,
);

/** The same, for the rest of a transaction that changes how the order is paid: no other takes it over meanwhile. */
export async function isTakenOverToPay(tx: Tx, { id, discountCode }: Discounted): Promise<boolean> {
  return discountCode !== null && (await tx.rows(lockUse, [id])).some(({ over }) => over);
}

interface OfReinstated {
  readonly code: string;
  readonly mailbox: string;
  readonly account: number;
  readonly limit: number;
}

const lockCode = statement<[number], OfReinstated>(
  "lock_code_to_reinstate",
  `select c.code, u.email_key as mailbox, coalesce(o.customer_id, 0) as account, c.per_email_limit as "limit"
   from discount_uses u join orders o on o.id = u.order_id join discount_codes c on c.code = u.code
   where u.order_id = $1 and u.email_key <> '' and c.per_email_limit is not null for no key update of c`,
);
const countForGood = statement<[string, string, number, number], { used: number }>(
  "code_used_for_good",
  `select count(*)::int as used from discount_uses u
   where u.code = $1 and u.email_key = $2 and u.order_id <> $4 and exists (select from orders o
     where o.id = u.order_id and ${isUsed} and ${isUsedForGood("$3", "$2")})`,
);
// The order keeps the price it was promised; its code counts again where others have not used it up since.
const takeBack = statement<[number]>(
  "take_discount_back",
  `with taken as (
     update discount_codes c set used = c.used + 1 from discount_uses u
     where u.order_id = $1 and u.released and u.code = c.code and (c.use_limit is null or c.used < c.use_limit)
     returning c.code
   )
   update discount_uses u set released = u.code not in (select code from taken), taken_over = false
   where u.order_id = $1 and u.released`,
);

/**
 * Takes the use of a canceled order again, with what others typed in its mailbox's name meanwhile, and gives the orders
 * that must be canceled for that. Null where the mailbox has used the code in other orders as often as it may.
 */
export async function takeCodeAgain(tx: Tx, orderId: number): Promise<readonly number[] | null> {
  const bounded = await tx.row(lockCode, [orderId]);
  if (!bounded) {
    await tx.run(takeBack, [orderId]);
    return [];
  }
  const { code, mailbox, account, limit } = bounded;
  await lockUses(tx, code, mailbox);
  const others = await tx.row(countForGood, [code, mailbox, account, orderId]);
  if ((others?.used ?? 0) >= limit) return null;
  await tx.run(takeBack, [orderId]);
  return takeUsesOver(tx, { ...bounded, orderId });
}
