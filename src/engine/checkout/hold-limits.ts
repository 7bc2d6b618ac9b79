import type { Instant } from "#domain/kernel/time.ts";
import { holds } from "../platform/budgets.ts";
import type { Tx } from "../platform/database.ts";
import { mailbox, network } from "../platform/parties.ts";
import { fingerprint } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";

/** An order that would hold more stock unpaid than one network or mailbox may. */
export type HoldRefused =
  /** There are `most` unpaid orders; paying or canceling one of them makes room. */
  | { readonly code: "unpaid_orders"; readonly most: number }
  /** Unpaid orders may hold `most` units together. */
  | { readonly code: "unpaid_units"; readonly most: number };

interface Holder {
  readonly party: string;
  readonly orders: number;
  readonly units: number;
}

/** What an order holds until it is paid, and whom it is counted with. */
export interface Held {
  readonly parties: readonly Holder[];
  readonly units: number;
}

/**
 * Whom an order is counted with, and how much each may hold. Without an IP the shop itself places it, without limits.
 */
export function holdersOf(email: string, clientIp: string | undefined): Holder[] {
  if (clientIp === undefined) return [];
  const byNetwork = network(clientIp).counters.map(({ key, times }) => ({
    party: fingerprint(key),
    orders: holds.orders.limit * times,
    units: holds.units.limit * times,
  }));
  const [{ key } = { key: "" }] = mailbox(email).counters;
  return [...byNetwork, { party: fingerprint(key), orders: holds.ordersOfMailbox.limit, units: Infinity }];
}

// Locks the parties first: of two orders of one party at once, the second sees the first.
const lockParties = statement<[string[]]>(
  "lock_order_holders",
  `select pg_advisory_xact_lock(hashtextextended(party, 7)) from (select party from unnest($1::text[]) as held (party) order by party) parties`,
);
const readHolds = statement<[string[]], { party: string; orders: number; units: number }>(
  "read_order_holds",
  `select h.party, count(*)::int as orders, sum(h.units)::int as units from order_holds h
   join orders o on o.id = h.order_id where h.party = any($1) and o.state = 'pending' group by h.party`,
);

/** Why the order may not hold its stock unpaid; null when it may. */
export async function refuseTooMuchHeld(tx: Tx, { parties, units }: Held): Promise<HoldRefused | null> {
  if (parties.length === 0) return null;
  const names = parties.map(({ party }) => party);
  await tx.rows(lockParties, [names]);
  const before = await tx.rows(readHolds, [names]);
  for (const one of parties) {
    const has = before.find(({ party }) => party === one.party);
    if ((has?.orders ?? 0) >= one.orders) return { code: "unpaid_orders", most: one.orders };
    if ((has?.units ?? 0) + units > one.units) return { code: "unpaid_units", most: one.units };
  }
  return null;
}

const insertHolds = statement<[number, number, string[], Date]>(
  "write_order_holds",
  `insert into order_holds (order_id, units, party, since) select $1, $2, unnest($3::text[]), $4`,
);

/** Records whom an order is counted with. It counts while it is unpaid. */
export async function writeHolds(tx: Tx, orderId: number, { parties, units }: Held, now: Instant): Promise<void> {
  if (parties.length > 0) await tx.run(insertHolds, [orderId, units, parties.map(({ party }) => party), new Date(now)]);
}
