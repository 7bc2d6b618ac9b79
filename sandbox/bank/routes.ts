import { Hono } from "hono";
import type { Inbox } from "../mail/inbox.ts";
import type { Message } from "../mail/message.ts";

type Owed = { number: string; cents: number; company: string; day: string };
type Movement = { day: string; text: string; payer: string; cents: number; reference: string };

/**
 * GET /bank/statement.csv: the shop's account at its bank, as if the companies whose invoices the inbox holds had paid
 * some of them. `?returned=1042&cents=12925` adds a check that the bank took back, `?faults=1` lines that can't be
 * read.
 */
export function bankRoutes(inbox: Inbox): Hono {
  const routes = new Hono();
  routes.get("/statement.csv", (c) => {
    const owed = inbox.list().reverse().flatMap(invoiceIn);
    const first = new Map(owed.map((invoice) => [invoice.number, invoice]));
    const movements = [...first.values()].flatMap(paymentOf);
    const [returned, cents] = [c.req.query("returned"), Number(c.req.query("cents"))];
    const day = movements.at(-1)?.day ?? new Date().toISOString().slice(0, 10);
    movements.push({ day, text: "MONTHLY SERVICE FEE", payer: "", cents: -1_500, reference: "" });
    if (returned && Number.isSafeInteger(cents))
      movements.push({
        day,
        text: `RETURNED ITEM CHECK ${returned} NSF`,
        payer: "",
        cents: -cents,
        reference: returned,
      });
    const rows = movements.map(rowOf);
    if (c.req.query("faults")) rows.splice(1, 0, "31/31/2026,ODD DATE,,10.00,,", `${american(day)},NO AMOUNT,,,,`);
    const body = ["Date,Description,Payer,Amount,Reference,Balance", ...rows].join("\r\n");
    c.header("content-disposition", 'attachment; filename="statement.csv"');
    return c.body(`${body}\r\n`, 200, { "content-type": "text/csv; charset=utf-8" });
  });
  return routes;
}

/** The invoice that a mail is about; a reminder names it again. */
function invoiceIn({ subject, text, receivedAt }: Message): Owed[] {
  const number = /INV-\d{6,}/.exec(subject)?.[0];
  const [, company = ""] = /^(.+?) owes \$/m.exec(text) ?? /，(.+?) 应付/.exec(text) ?? [];
  const amount = /\$([\d,]+\.\d\d)/.exec(subject)?.[1];
  if (!number || !company || !amount) return [];
  return [
    { number, company, cents: Math.round(Number(amount.replaceAll(",", "")) * 100), day: receivedAt.slice(0, 10) },
  ];
}

/** By its number: paid and named; paid by wire with the name alone; paid short; not paid yet. */
function paymentOf({ number, company, cents, day }: Owed): Movement[] {
  const payer = company.toUpperCase().replace(/,? (INC|LLC|LTD)\.?$/, "");
  const figures = Number(number.slice(4));
  const reference = `${810_000 + figures}`;
  switch (figures % 4) {
    case 3:
      return [{ day, text: `ACH CREDIT ${number}`, payer, cents, reference }];
    case 0:
      return [{ day, text: "INCOMING WIRE", payer, cents, reference }];
    case 1:
      return [{ day, text: `ACH CREDIT INV ${figures}`, payer, cents: cents - 1_000, reference }];
    default:
      return [];
  }
}

const american = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");
const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const rowOf = ({ day, text, payer, cents, reference }: Movement): string =>
  [american(day), text, payer, (cents / 100).toFixed(2), reference, ""].map(quoted).join(",");
