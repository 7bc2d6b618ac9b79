export type BookedCharge = {
  id: string;
  session: string | null;
  reference: string | null;
  amount: number;
  refunded: number;
  currency: string;
  at: string;
  status: string;
};
export type BookedRefund = {
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
export type Books = {
  charges: BookedCharge[];
  refunds: BookedRefund[];
  sessions: BookedSession[];
  totals: BookedTotal[];
};
type BookedTotal = { reference: string; charges: number; charged: number; refunded: number; net: number };

type Entries = { charges: BookedCharge[]; refunds: BookedRefund[]; sessions: BookedSession[] };
type Settled = (status: string) => boolean;

/** A provider's books in cents, one reference or all, with sums of what was really charged and really given back. */
export function openBooks(entries: Entries, settled: Settled, reference: string | undefined): Books {
  const wanted = <T extends { reference: string | null }>(list: T[]): T[] =>
    reference === undefined ? list : list.filter((entry) => entry.reference === reference);
  const [charges, refunds, sessions] = [wanted(entries.charges), wanted(entries.refunds), wanted(entries.sessions)];
  const totals = new Map<string, BookedTotal>();
  const totalOf = (name: string) => {
    const known = totals.get(name) ?? { reference: name, charges: 0, charged: 0, refunded: 0, net: 0 };
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
  return { charges, refunds, sessions, totals: [...totals.values()] };
}
