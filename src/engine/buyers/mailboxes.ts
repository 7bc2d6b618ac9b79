import { type Owned, owns } from "#domain/buyers/buyer.ts";
import { administratorsOf } from "./administrators.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { grantsOf } from "./grants.ts";
import { selectOwnedOrder } from "./owned-by.ts";

interface Mailed extends Owned {
  /** Empty for nobody. */
  readonly email: string;
}

/**
 * Where the owner of a thing is written to about it. What is a company's goes to its administrators once its owner has
 * left: who has no role there any more reads nothing of it.
 */
export async function mailboxesOf(db: Db, { email, ...thing }: Mailed): Promise<string[]> {
  const { customerId, companyId = null } = thing;
  if (companyId !== null) {
    const grants = customerId === null ? [] : await grantsOf(db, customerId, companyId);
    if (customerId === null || !owns({ customerId, grants }, thing))
      return (await administratorsOf(db, companyId)).map((administrator) => administrator.email);
  }
  return email === "" ? [] : [email];
}

const selectOrder = statement<[number], Mailed>(
  "mailbox_of_order",
  `select o.email, ${selectOwnedOrder("o")} from orders o where o.id = $1`,
);

export async function mailboxesOfOrder(db: Db, orderId: number): Promise<string[]> {
  const order = await db.row(selectOrder, [orderId]);
  return order ? mailboxesOf(db, order) : [];
}
