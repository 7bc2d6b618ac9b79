import { requisitionCartName } from "../cart/cart-of-buyer.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export interface TypedQuantity {
  readonly sku: string;
  /** 0 takes the line away. */
  readonly quantity: number;
}

const changeQuantities = statement<[Buffer, readonly string[], readonly number[]]>(
  "change_requisition",
  `with typed as (select sku, quantity from unnest($2::text[], $3::int[]) as q (sku, quantity)),
   gone as (
     delete from cart_lines l using carts c, variants v, typed q
     where l.cart_id = c.id and c.token_hash = $1 and v.id = l.variant_id and q.sku = v.sku and q.quantity = 0
   )
   update cart_lines l set quantity = q.quantity from carts c, variants v, typed q
   where l.cart_id = c.id and c.token_hash = $1 and v.id = l.variant_id and q.sku = v.sku and q.quantity > 0`,
);

/** Gives the lines of a requisition's cart these quantities; parts that it does not have are not added. */
export async function setQuantities(tx: Tx, id: number, quantities: readonly TypedQuantity[]): Promise<void> {
  const skus = quantities.map(({ sku }) => sku);
  await tx.run(changeQuantities, [requisitionCartName(id), skus, quantities.map(({ quantity }) => quantity)]);
}
