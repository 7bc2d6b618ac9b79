type BookedCharge = {
  id: string;
  session: string | null;
  reference: string | null;
  amount: number;
  refunded: number;
  currency: string;
  at: string;
  status: string;
};
type BookedRefund = {
  id: string;
  charge: string;
  reference: string | null;
  amount: number;
  currency: string;
  at: string;
  status: string;
};
export type BookedSession = {
  id: string;
  reference: string | null;
  amount: number;
  currency: string;
  at: string;
  status: string;
};
/** A dispute or reversal: `amount` is what it has taken out of the account and not brought back. */
type BookedDispute = {
  id: string;
  charge: string;
  reference: string | null;
  amount: number;
  currency: string;
  at: string;
  status: string;
};
export type Books = {
  charges: BookedCharge[];
  refunds: BookedRefund[];
  disputes: BookedDispute[];
  sessions: BookedSession[];
  totals: BookedTotal[];
};
type BookedTotal = {
  reference: string;
  charges: number;
  charged: number;
  refunded: number;
  disputed: number;
  net: number;
};

type Entries = Omit<Books, "totals">;
type Settled = (status: string) => boolean;

/**
 * A provider's books in cents, one reference or all, with sums of what was really charged, given back and disputed
 * away.
 */
export function openBooks(entries: Entries, settled: Settled, reference: string | undefined): Books {
  const wanted = <T extends { reference: string | null }>(list: T[]): T[] =>
    reference === undefined ? list : list.filter((entry) => entry.reference === reference);
  const [charges, refunds, sessions] = [wanted(entries.charges), wanted(entries.refunds), wanted(entries.sessions)];
  const disputes = wanted(entries.disputes);
  const totals = new Map<string, BookedTotal>();
  const totalOf = (name: string) => {
    const known = totals.get(name) ?? { reference: name, charges: 0, charged: 0, refunded: 0, disputed: 0, net: 0 };
    totals.set(name, known);
    return known;
  };
  for (const { reference: name, amount } of charges.filter(({ status }) => settled(status))) {
    const total = totalOf(name ?? "");
    total.charges += 1;
    total.charged += amount;
    total.net += amount;
  }
  for (const { reference: name, amount } of refunds.filter(({ status }) => settled(status))) {
    const total = totalOf(name ?? "");
    total.refunded += amount;
    total.net -= amount;
  }
  for (const { reference: name, amount } of disputes) {
    const total = totalOf(name ?? "");
    total.disputed += amount;
    total.net -= amount;
  }
  return { charges, refunds, disputes, sessions, totals: [...totals.values()] };
}
