import type { Collection } from "../books/store.ts";
import { bankDay } from "../bank/days.ts";
import type { Inbox } from "../mail/inbox.ts";
import type { Sandbox } from "../sandbox.ts";
import { readDocuments } from "./documents.ts";
import type { Documents, Invoice, Memo, Reminder, Statement } from "./documents.ts";

export const WAYS = ["check", "ach", "wire"] as const;
export type Way = (typeof WAYS)[number];
/** A part of a payment, for one invoice. */
export type Part = { invoice: string; cents: number };

export type Payment = {
  id: string;
  company: string;
  by: Way;
  /** Number of the check or the transfer, as the bank's file has it. */
  reference: string;
  /** On which the bank takes it in. */
  day: string;
  /** The money, less credit memos and discounts. */
  cents: number;
  /** Of invoices: the money and what was taken off. */
  parts: Part[];
  credits: { memo: string; cents: number }[];
  discountCents: number;
  note: string;
  /** Invoices that the bank's file names; empty where it has the payer's name alone. */
  names: string[];
  /** Of a payment that the bank's file makes by itself: the mail that brought its invoice. */
  automatic: string | null;
  returned: { day: string } | null;
};
export type Dispute = { id: string; company: string; invoice: string; reason: string; mail: string; day: string };

export type OwedInvoice = Invoice & { paidCents: number; openCents: number; dispute: string | null };
export type OwnedMemo = Memo & { takenCents: number; leftCents: number };
export type Account = {
  company: string;
  /** Open invoices less the credit memos that no payment took off; below zero if too much was paid. */
  owedCents: number;
  invoices: OwedInvoice[];
  memos: OwnedMemo[];
  statements: Statement[];
  reminders: Reminder[];
  payments: Payment[];
  disputes: Dispute[];
};

const MOST_DEEDS = 1_000;
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);

/** Books of the people who pay the shop's invoices: what its mails brought, and what they paid and disputed. */
export class Payables {
  readonly sandbox: Sandbox;
  readonly inbox: Inbox;
  private readonly stored: Collection<Payment>;
  private readonly disputes: Collection<Dispute>;
  private readonly counters: Collection<{ id: string; last: number }>;

  constructor(sandbox: Sandbox, inbox: Inbox) {
    this.sandbox = sandbox;
    this.inbox = inbox;
    this.stored = sandbox.store.collection("payables.payment");
    this.disputes = sandbox.store.collection("payables.dispute");
    this.counters = sandbox.store.collection("payables.counter");
  }

  today(): string {
    return bankDay(this.sandbox.clock.iso());
  }

  documents(): Documents {
    return readDocuments(this.inbox.list().reverse());
  }

  /** Payments in the order in which they were made. Those that the bank's file made by itself end with their mail. */
  payments(): Payment[] {
    return this.stored.all().filter(({ automatic }) => automatic === null || this.inbox.find(automatic));
  }

  find(id: string): Payment | undefined {
    return this.payments().find((payment) => payment.id === id);
  }

  /** Invoices that the bank's file may pay by itself: of companies whose people have done nothing by hand. */
  untouched(): Invoice[] {
    const payments = this.payments();
    const byHand = new Set([
      ...payments.filter(({ automatic }) => automatic === null).map(({ company }) => company),
      ...this.disputes.all().map(({ company }) => company),
    ]);
    const paid = new Set(payments.map(({ automatic }) => automatic));
    return this.documents().invoices.filter(({ company, mail }) => !byHand.has(company) && !paid.has(mail));
  }

  /** Every company that a mail or a payment names. */
  accounts(): Account[] {
    const { invoices, memos, statements, reminders } = this.documents();
    const payments = this.payments();
    const named = [...invoices, ...memos, ...statements, ...reminders, ...payments].map(({ company }) => company);
    return [...new Set(named)].map((company) => {
      const own = <One extends { company: string }>(all: One[]) => all.filter((one) => one.company === company);
      return accountOf(company, {
        invoices: own(invoices),
        memos: own(memos),
        statements: own(statements),
        reminders: own(reminders),
        payments: own(payments),
        disputes: own(this.disputes.all()),
      });
    });
  }

  account(company: string): Account | undefined {
    return this.accounts().find((one) => one.company === company);
  }

  /** True if no more fits into the books. */
  isFull(): boolean {
    return this.stored.all().filter(({ automatic }) => automatic === null).length + this.disputes.size >= MOST_DEEDS;
  }

  nextId(kind: "payment" | "dispute"): string {
    const last = (this.counters.get(kind)?.last ?? 0) + 1;
    this.counters.put({ id: kind, last });
    return `ap_${kind}_${last}`;
  }

  put(payment: Payment): Payment {
    return this.stored.put(payment);
  }

  putDispute(dispute: Dispute): Dispute {
    return this.disputes.put(dispute);
  }

  forget(): void {
    this.sandbox.store.commit(() => {
      for (const { id } of this.stored.all()) this.stored.remove(id);
      for (const { id } of this.disputes.all()) this.disputes.remove(id);
    });
  }
}

type Own = Documents & { payments: Payment[]; disputes: Dispute[] };

function accountOf(company: string, { invoices, memos, payments, disputes, ...others }: Own): Account {
  const standing = payments.filter(({ returned }) => returned === null);
  const parts = standing.flatMap((payment) => payment.parts);
  const taken = standing.flatMap((payment) => payment.credits);
  const owed = invoices.map((invoice) => {
    const paidCents = sum(parts.filter((part) => part.invoice === invoice.number).map(({ cents }) => cents));
    const dispute = disputes.find((one) => one.invoice === invoice.number)?.reason ?? null;
    return { ...invoice, paidCents, openCents: invoice.cents - paidCents, dispute };
  });
  const owned = memos.map((memo) => {
    const takenCents = sum(taken.filter((one) => one.memo === memo.number).map(({ cents }) => cents));
    return { ...memo, takenCents, leftCents: memo.cents - takenCents };
  });
  const owedCents = sum(owed.map(({ openCents }) => openCents)) - sum(owned.map(({ leftCents }) => leftCents));
  return { company, owedCents, invoices: owed, memos: owned, ...others, payments, disputes };
}
