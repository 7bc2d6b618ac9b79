import type { Buyer } from "#domain/buyers/buyer.ts";
import { readEmail } from "#domain/kernel/email.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type CartParams, cartParams, isCartOf } from "../cart/cart-of-buyer.ts";
import { budgets } from "../platform/budgets.ts";
import { network } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import { ok } from "#domain/kernel/result.ts";
import type { RecoveryShop } from "./note-abandoned.ts";

// Gives a row only where the choice is a new one, which counts as a change of the cart: nobody is mailed while they are
// at checkout.
const upsert = statement<[...CartParams, string, Language, Date], { id: number }>(
  "agree_to_reminder",
  `with agreed as (
     insert into cart_consents (cart_id, email, email_key, language, agreed_at)
     select id, $3, $3, $4, $5 from carts where ${isCartOf()}
     on conflict (cart_id) do update set email = excluded.email, email_key = excluded.email_key,
       language = excluded.language, agreed_at = excluded.agreed_at
     where (cart_consents.email_key, cart_consents.language) is distinct from (excluded.email_key, excluded.language)
     returning cart_id as id
   )
   update carts set updated_at = $5 from agreed where carts.id = agreed.id returning carts.id`,
);
// The cart that was noted for it names the guest, too.
const withdraw = statement<CartParams>(
  "withdraw_from_reminder",
  `with cart as (
     select id from carts where ${isCartOf()}
   ), noted as (
     delete from abandoned_carts a using cart where a.cart_id = cart.id and a.order_id is null
   )
   delete from cart_consents k using cart where k.cart_id = cart.id`,
);

/** A guest's choice at checkout, with the address as typed. */
export interface ReminderChoice {
  readonly isWanted: boolean;
  readonly email: string;
  readonly language: Language;
  readonly clientIp: string;
}

/**
 * Stores that a guest agrees to be reminded of their cart at this address, or no longer does. While the address is not
 * a valid one, the choice before stands.
 */
export async function chooseReminder(
  { db, clock }: Pick<RecoveryShop, "db" | "clock">,
  guest: Buyer,
  { isWanted, email: typed, language, clientIp }: ReminderChoice,
): Promise<void> {
  if (!isWanted) {
    await db.run(withdraw, cartParams(guest));
    return;
  }
  const email = readEmail(typed);
  if (!email.ok) return;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isNew = await tx.row(upsert, [...cartParams(guest), email.value, language, new Date(now)]);
    // Beyond it, nothing is stored: somebody tries addresses of others.
    return isNew ? spend(tx, now, [budgets.cartReminders, network(clientIp)]) : ok(null);
  });
}
