import { dayIn } from "#domain/kernel/business-days.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import { cents } from "#domain/kernel/money.ts";
import { beginInvoicePayment } from "#engine/invoices/begin-invoice-payment.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import type { Database } from "#engine/platform/database.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import type { SandboxShop } from "#test/payments/sandbox-shop.ts";
import {
  type Account,
  accountWith,
  booksBy,
  done,
  invoicesOf,
  ordered,
  part,
  send,
} from "#test/receivables/on-account-shop.ts";
import { expect } from "vitest";

export interface Begun {
  readonly id: number;
  readonly number: string;
  readonly session: string;
  readonly total: number;
}

/** Companies whose invoices are paid at the sandbox's providers, and the judge of what became of the money. */
export function onlineAccounts(database: () => Database, shop: () => SandboxShop) {
  /** A company with so many invoices, of rising amounts. */
  async function invoiced(count: number, terms = "net-30"): Promise<{ account: Account; numbers: string[] }> {
    const { deps } = shop();
    const account = await accountWith(deps, { terms, limit: "100000" });
    const sku = await part(database(), 10_000);
    for (let at = 0; at < count; at += 1)
      await send(deps, await ordered(deps, account, { items: [{ sku, quantity: at + 1 }] }));
    return { account, numbers: (await invoicesOf(database(), account.company.id)).map(({ number }) => number) };
  }

  /** The open amount of each invoice, by plain sums. */
  async function openOf(account: Account): Promise<Record<string, number>> {
    const rows = await database().sql<{ number: string; open: number }>(
      `select i.number, (i.total_cents - coalesce((select sum(amount_cents) from invoice_settlements s where s.invoice_id = i.id), 0))::int as open
       from invoices i where company_id = $1 order by id`,
      [account.company.id],
    );
    return Object.fromEntries(rows.map(({ number, open }) => [number, open]));
  }

  const askedFor = (
    account: Account,
    numbers: readonly string[] | null,
    method: ProviderMethod,
    seenTotal: number,
  ) => ({
    companyId: account.company.id,
    siteIds: null,
    numbers,
    customerId: account.buyers[0]!,
    language: "en" as const,
    method,
    seenTotal: cents(seenTotal),
  });

  /** Opens the provider's page for these invoices, all where none are named. */
  async function begin(account: Account, numbers: readonly string[] | null, method: ProviderMethod): Promise<Begun> {
    const open = await openOf(account);
    const total = (numbers ?? Object.keys(open)).reduce((sum, number) => sum + open[number]!, 0);
    done(await beginInvoicePayment(shop().deps, askedFor(account, numbers, method, total)));
    return { ...(await latest(account)), total };
  }

  async function latest(account: Account): Promise<{ id: number; number: string; session: string }> {
    const [row] = await database().sql<{ id: number; number: string; session: string }>(
      "select id, number, provider_session as session from invoice_payments where company_id = $1 order by id desc limit 1",
      [account.company.id],
    );
    return row!;
  }

  const today = () => dayIn(defaultTimeZone, shop().deps.clock.now());

  const check = (account: Account, amount: number, numbers: readonly string[] = [], reference = "1042") =>
    database()
      .sql<{ id: number }>("select id from invoices where number = any($1)", [numbers])
      .then((rows) =>
        recordPayment(shop().deps, {
          companyId: account.company.id,
          kind: "check",
          reference,
          amount: cents(amount),
          receivedOn: today(),
          note: "",
          allocations: rows.map(({ id }) => ({ invoiceId: id, amount: cents(amount) })),
          staff: "x",
        }),
      );

  /**
   * The judge: what is open is what the books call receivable, and the money at the providers is what they call cash.
   */
  async function judged(before: Record<string, number>, account: Account, numbers: readonly string[]): Promise<void> {
    const [books, figures] = [await booksBy(database()), await accountFigures(database(), account.company.id)];
    const moved = (name: string) => (books[name] ?? 0) - (before[name] ?? 0);
    expect(moved("receivable")).toBe(figures.open);
    expect(moved("unapplied") + figures.unapplied).toBe(0);
    expect(moved("owed_back")).toBe(0);
    let held = 0;
    for (const number of numbers) {
      const { charged, refunded, disputed } = await shop().sandbox.books(number);
      held += charged - refunded - disputed;
    }
    expect(moved("cash:stripe") + moved("cash:paypal")).toBe(held);
    const wrong = await database().sql(
      `select i.number from invoices i join invoice_settlements s on s.invoice_id = i.id where i.company_id = $1
       group by i.id having sum(s.amount_cents) not between 0 and i.total_cents`,
      [account.company.id],
    );
    expect(wrong).toEqual([]);
  }

  return { invoiced, openOf, askedFor, begin, latest, check, judged };
}
