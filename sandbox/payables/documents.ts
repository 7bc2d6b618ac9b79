import { bankDay } from "../bank/days.ts";
import type { Message } from "../mail/message.ts";

/** Where a document came from. */
type Mailed = {
  company: string;
  /** The first mail that brought it. */
  mail: string;
  /** The bank's day of that mail. */
  day: string;
  /** Everybody who got it. */
  recipients: string[];
};
export type Invoice = Mailed & {
  number: string;
  cents: number;
  /** Null for a deposit, whose goods wait for it, and for a fee, which is due at once. */
  due: string | null;
  deposit: boolean;
  /** May be taken off until that day. */
  discount: { cents: number; until: string | null } | null;
};
export type Memo = Mailed & {
  number: string;
  cents: number;
  order: string;
  /** The invoices that the shop has settled with it. */
  settles: { invoice: string; cents: number }[];
  /** Of it for no invoice yet, as the mail says. */
  unused: number;
};
export type Statement = Mailed & { month: string; openingCents: number; closingCents: number; overdueCents: number };
export type Reminder = Mailed & { invoice: string; openCents: number; due: string | null };
export type Documents = { invoices: Invoice[]; memos: Memo[]; statements: Statement[]; reminders: Reminder[] };

const MONEY = String.raw`−?(?:US)?\$[\d,]+\.\d\d`;
/** A pattern in which `@` stands for an amount of money. */
const pattern = (source: string, flags = "m") =>
  new RegExp(
    source.replaceAll("@", () => MONEY),
    flags,
  );

const OWES = [pattern("^(.+?) owes (?:a (?:deposit|fee) of )?(@)"), pattern("，(.+?) 应付(?:定金|退票费)? (@)")];
const DEPOSIT = [/ owes a deposit of /, / 应付定金 /];
const EARLY = [pattern("paid by (.+?), (@) may be taken off"), pattern("^(.+?)前付款可扣减 (@)")];
const CREDITED = [
  pattern(String.raw`^(?<company>.+?) is credited with (?<amount>@) for order (?<order>\S+?)\.$`),
  pattern(String.raw`^订单 (?<order>\S+) 的 (?<amount>@) 已记入 (?<company>.+?) 的账户。$`),
];
const SETTLES = pattern(String.raw`(?:It settles|其中) (@) (?:of invoice|用于账单) (INV-\d{6,})`, "g");
const UNUSED = [pattern("^(@) is not used yet"), pattern("^(@) 尚未使用")];
const BALANCE = [
  pattern("^The balance of (?<company>.+?) was (?<opening>@) at the beginning of (?<month>.+?) and (?<closing>@) at"),
  pattern("^(?<month>.+?月)对账单：(?<company>.+?) 的期初余额为 (?<opening>@)，期末余额为 (?<closing>@)，"),
];
const OVERDUE = [pattern("^(@) of it was overdue"), pattern("^其中 (@) 已逾期")];
const REMINDS = [
  pattern("^(?<open>@) of this (?:deposit )?invoice to (?<company>.+?) (?:is open and|has been overdue)"),
  pattern("^(?<company>.+?) 的此(?:定金)?账单尚有 (?<open>@) 未付"),
];

function firstOf(text: string, patterns: RegExp[]): RegExpExecArray | null {
  for (const one of patterns) {
    const match = one.exec(text);
    if (match) return match;
  }
  return null;
}

function centsIn(written: string): number {
  const cents = Math.round(Number(written.replaceAll(/[^\d.]/g, "")) * 100);
  return written.startsWith("−") ? -cents : cents;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (number: number | string) => String(number).padStart(2, "0");

/** The last day in a text, as mails write it: "Dec 24, 2026" or 2026年12月24日. */
function dayIn(text: string): string | null {
  const english = [...text.matchAll(/\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g)].at(-1);
  const month = MONTHS.indexOf(english?.[1] ?? "") + 1;
  if (english && month > 0) return `${english[3]}-${two(month)}-${two(english[2]!)}`;
  const chinese = [...text.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日/g)].at(-1);
  return chinese ? `${chinese[1]}-${two(chinese[2]!)}-${two(chinese[3]!)}` : null;
}

function monthIn(text: string): string | null {
  const english = /\b([A-Z][a-z]{2})[a-z]* (\d{4})$/.exec(text);
  if (english) return `${english[2]}-${two(MONTHS.indexOf(english[1]!) + 1)}`;
  const chinese = /(\d{4})年(\d{1,2})月$/.exec(text);
  return chinese ? `${chinese[1]}-${two(chinese[2]!)}` : null;
}

const mailedBy = ({ id, to, receivedAt }: Message, company: string): Mailed => ({
  company,
  mail: id,
  day: bankDay(receivedAt),
  recipients: to.split(", "),
});

function invoiceIn(message: Message): Invoice[] {
  const { subject, text } = message;
  const number = /INV-\d{6,}/.exec(subject)?.[0];
  const [, company = "", amount = ""] = firstOf(text, OWES) ?? [];
  if (!number || !company || centsIn(amount) <= 0) return [];
  const early = firstOf(text, EARLY);
  return [
    {
      ...mailedBy(message, company),
      number,
      cents: centsIn(amount),
      due: dayIn(subject),
      deposit: firstOf(text, DEPOSIT) !== null,
      discount: early && { until: dayIn(early[1]!), cents: centsIn(early[2]!) },
    },
  ];
}

function memoIn(message: Message): Memo[] {
  const { subject, text } = message;
  const number = /CM-\d{6,}/.exec(subject)?.[0];
  const { company = "", amount = "0", order = "" } = firstOf(text, CREDITED)?.groups ?? {};
  if (!number || !company || centsIn(amount) <= 0) return [];
  return [
    {
      ...mailedBy(message, company),
      number,
      cents: centsIn(amount),
      order,
      settles: [...text.matchAll(SETTLES)].map(([, part, invoice]) => ({ invoice: invoice!, cents: centsIn(part!) })),
      unused: centsIn(firstOf(text, UNUSED)?.[1] ?? "0"),
    },
  ];
}

function statementIn(message: Message): Statement[] {
  const { company, month = "", opening = "", closing = "" } = firstOf(message.text, BALANCE)?.groups ?? {};
  const ofMonth = monthIn(month);
  if (!company || !ofMonth) return [];
  const overdue = firstOf(message.text, OVERDUE)?.[1] ?? "0";
  const figures = { openingCents: centsIn(opening), closingCents: centsIn(closing), overdueCents: centsIn(overdue) };
  return [{ ...mailedBy(message, company), month: ofMonth, ...figures }];
}

function reminderIn(message: Message): Reminder[] {
  const { subject, text } = message;
  const invoice = /INV-\d{6,}/.exec(subject)?.[0];
  const { company, open } = firstOf(text, REMINDS)?.groups ?? {};
  if (!invoice || !company || !open) return [];
  return [{ ...mailedBy(message, company), invoice, openCents: centsIn(open), due: dayIn(subject) }];
}

/** Documents each once, although they are mailed to several people. */
function once<One extends Mailed>(all: One[], keyOf: (one: One) => string): One[] {
  return [...Map.groupBy(all, keyOf).values()].map((copies) => ({
    ...copies[0]!,
    recipients: [...new Set(copies.flatMap(({ recipients }) => recipients))],
  }));
}

/** Invoices, credit memos, statements and reminders that mails brought, in either language; messages oldest first. */
export function readDocuments(messages: Message[]): Documents {
  const fromShop = messages.filter(({ toShop }) => !toShop);
  return {
    invoices: once(fromShop.flatMap(invoiceIn), ({ number }) => number),
    memos: once(fromShop.flatMap(memoIn), ({ number }) => number),
    statements: once(fromShop.flatMap(statementIn), ({ company, month }) => `${company} ${month}`),
    reminders: once(fromShop.flatMap(reminderIn), ({ invoice, day }) => `${invoice} ${day}`),
  };
}
