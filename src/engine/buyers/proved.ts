import { type Buyer, isCustomer, isProved } from "#domain/buyers/buyer.ts";
import { nullable } from "../platform/statement.ts";
import { ownedBy } from "./owned-by.ts";

/** The account of a buyer who has confirmed its email; null for everybody else. */
export function provedAccount(buyer: Buyer): number | null {
  return isCustomer(buyer) && isProved(buyer) ? buyer.customerId : null;
}

/**
 * SQL: true if nobody has proved a mailbox for order `o`. An account that proved its own before the order has placed it
 * itself only where the order is counted with that account alone: whoever proved nothing is counted with a network and
 * a browser, and may have typed somebody's email.
 */
export const unproved = `(not o.email_proved
  and not exists (select from customers c where c.id = o.customer_id and c.email_verified_at is not null
    and (c.email_verified_at > o.placed_at or (select count(*) from order_holds h where h.order_id = o.id) < 2)))`;

/**
 * SQL: true if order `o` was placed by the proved account in this parameter itself, by the proved account of this
 * mailbox (`mailboxKey`), or by anybody with a link from the mailbox. Another account's email proves that one alone;
 * an order that a link has proved is counted with the mailbox alone, whichever account placed it.
 */
export const placedByProved = (account: `$${number}`, mailbox: `$${number}`): string =>
  `(not ${unproved} and (o.customer_id is null or ${ownedBy(nullable(account, "bigint"), "o")}
     or (select regexp_replace(c.email_key, '\\+[^@]*@', '@') from customers c where c.id = o.customer_id)
       = ${nullable(mailbox, "text")}
     or (o.email_proved and (select count(*) from order_holds h where h.order_id = o.id) < 2)))`;
