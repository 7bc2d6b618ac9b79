import { type Buyer, isCustomer, isProved } from "#domain/buyers/buyer.ts";
import {
  type HoldBounds,
  type HoldRefused,
  type LineToHold,
  linesOfLastUnits,
  refuseAgain,
  refuseLargeShare,
  refusePast,
} from "#domain/checkout/hold-bounds.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { cartName } from "../cart/cart-of-buyer.ts";
import { holds } from "../platform/budgets.ts";
import type { Tx } from "../platform/database.ts";
import { mailboxKey, network } from "../platform/parties.ts";
import { fingerprint } from "../platform/rate-limit.ts";
import { anyOf, statement } from "../platform/statement.ts";

interface Holder extends HoldBounds {
  readonly party: string;
  /** True if the party may hold only half of the stock of valuable goods, so that others get their share. */
  readonly isSharing: boolean;
}

/** Stock and money that an unpaid order holds, and the parties it counts for. */
export interface Held {
  readonly parties: readonly Holder[];
  readonly units: number;
  readonly value: number;
  readonly lines: readonly LineToHold[];
}

/** Proven senders of an order; typed data does not count. */
export interface Sender {
  readonly buyer: Buyer;
  readonly cart?: Buyer;
  /** Left out where the shop itself places the order, which has no limits. */
  readonly clientIp?: string;
  /** The mailbox that a mailed link has proved for this order; null for none. */
  readonly provedEmail?: string | null;
}

/**
 * Parties an order counts for, and their limits: an account with a confirmed email, or a mailbox that a link proved, by
 * itself, anywhere; anybody else by network and browser.
 */
export function holdersOf({ buyer, cart = buyer, clientIp, provedEmail = null }: Sender): Holder[] {
  if (clientIp === undefined) return [];
  const { ordersOfAccount, unitsOfAccount, valueOfAccount, ordersOfBrowser, orders, units, value } = holds;
  const isOfAccount = isCustomer(buyer) && isProved(buyer);
  if (isOfAccount || provedEmail !== null) {
    const party = isOfAccount ? `account ${buyer.customerId}` : `mailbox ${mailboxKey(provedEmail ?? "")}`;
    const bounds = { orders: ordersOfAccount.limit, units: unitsOfAccount.limit, value: valueOfAccount.limit };
    return [{ party: fingerprint(party), ...bounds, isSharing: false }];
  }
  const byNetwork = network(clientIp).counters.map(({ key, times }) => ({
    party: fingerprint(key),
    orders: orders.limit * times,
    units: units.limit * times,
    value: value.limit * times,
    isSharing: true,
  }));
  const browser = fingerprint(`browser ${cartName(cart)}`);
  const free = { units: Infinity, value: Infinity, isSharing: false };
  return [...byNetwork, { party: browser, orders: ordersOfBrowser.limit, ...free }];
}

// Locks the parties first: of two orders of one party at once, the second sees the first.
const lockParties = statement<[string[]]>(
  "lock_order_holders",
  `select pg_advisory_xact_lock(hashtextextended(party, 7))
   from (select party from unnest($1::text[]) as held (party) order by party) parties`,
);
// Units by SKU are counted for the one party that shares are counted with.
// By party to its orders, each found by its key (which `limit 1` holds the planner to): a plan that was made when few
// orders were unpaid would begin with all unpaid ones of the shop.
const orderHeld = `lateral (select total_cents, state from orders where id = h.order_id limit 1) o`;
const readHolds = statement<
  [string[], string | null, string[]],
  HoldBounds & { party: string; shares: Record<string, number> | null }
>(
  "read_order_holds",
  `select h.party, count(*)::int as orders, sum(h.units)::int as units, sum(o.total_cents)::float8 as value,
     case when h.party = $2 then
       (select jsonb_object_agg(s.sku, s.units) from
         (select l.sku, sum(l.quantity)::int as units from order_holds h cross join ${orderHeld}
          join order_lines l on l.order_id = h.order_id
          where h.party = $2 and o.state = 'pending' and l.sku = ${anyOf("$3", "text")} group by l.sku) s)
     end as shares
   from order_holds h cross join ${orderHeld}
   where h.party = ${anyOf("$1", "text")} and o.state = 'pending' group by h.party`,
);

const nothing: HoldBounds = { orders: 0, units: 0, value: 0 };

// Read only where an order takes the last units of a part.
const selectHeldInVain = statement<[string, string[], Date], { sku: string; ms: number }>(
  "held_in_vain",
  `select l.sku, sum(extract(epoch from o.canceled_at - o.placed_at) * 1000)::float8 as ms
   from order_holds h join orders o on o.id = h.order_id and o.state = 'canceled' and o.canceled_at > $3
   join (select distinct order_id, sku from order_lines where sku = any($2)) l on l.order_id = o.id
   where h.party = $1 group by l.sku`,
);

/** Why the order may not hold its stock unpaid; null when it may. */
export async function refuseTooMuchHeld(tx: Tx, held: Held, now: Instant): Promise<HoldRefused | null> {
  const { parties, lines } = held;
  if (parties.length === 0) return null;
  const names = parties.map(({ party }) => party);
  await tx.run(lockParties, [names]);
  const [first] = parties;
  const sharing = first?.isSharing ? first.party : null;
  const before = await tx.rows(readHolds, [names, sharing, lines.map(({ sku }) => sku)]);
  for (const one of parties) {
    const refused = refusePast(one, before.find(({ party }) => party === one.party) ?? nothing, held);
    if (refused) return refused;
  }
  if (sharing === null) return null;
  const shares = new Map(Object.entries(before.find(({ party }) => party === sharing)?.shares ?? {}));
  return refuseLargeShare(shares, lines) ?? refuseInVain(tx, held, shares, now);
}

/** The widest network is asked: a customer of IPv6 has many. */
async function refuseInVain(
  tx: Tx,
  { parties, lines }: Held,
  shares: ReadonlyMap<string, number>,
  now: Instant,
): Promise<HoldRefused | null> {
  const last = linesOfLastUnits(shares, lines);
  const network = parties.filter((one) => one.isSharing).at(-1);
  if (last.length === 0 || !network) return null;
  const skus = last.map(({ sku }) => sku);
  const rows = await tx.rows(selectHeldInVain, [network.party, skus, new Date(after(now, -days(1)))]);
  return refuseAgain(shares, new Map(rows.map(({ sku, ms }) => [sku, ms])), last);
}

/** SQL: whom an order is counted with while it is unpaid, for the statement that writes the order. */
export function insertHolds(order: string, { units, parties, at }: Record<"units" | "parties" | "at", string>): string {
  return `insert into order_holds (order_id, units, party, since)
     select ${order}.id, ${units}::int, unnest(${parties}::text[]), ${at}::timestamptz from ${order}`;
}
