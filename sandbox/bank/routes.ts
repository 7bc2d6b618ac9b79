import { Hono } from "hono";
import type { SandboxClock } from "../clock/clock.ts";
import type { Inbox } from "../mail/inbox.ts";
import type { Message } from "../mail/message.ts";

type Owed = { number: string; cents: number; company: string; day: string };
type Movement = { day: string; text: string; payer: string; cents: number; reference: string };

/**
 * GET /bank/statement.csv: the shop's account at its bank, as if the companies whose invoices the inbox holds had paid
 * some of them. `?returned=1042&cents=12925` adds a check that the bank took back today, `?faults=1` lines that can't
 * be read.
 */
export function bankRoutes(inbox: Inbox, clock: SandboxClock): Hono {
  const routes = new Hono();
  routes.get("/statement.csv", (c) => {
    const asked = readQuery(c.req.query());
    if ("error" in asked) return c.json(asked, 400);
    const today = dayAt(clock.iso());
    const owed = inbox.list().reverse().flatMap(invoiceIn);
    // Each once: an invoice is mailed to several people.
    const first = [...Map.groupBy(owed, ({ number }) => number).values()].flatMap((mails) => mails.slice(0, 1));
    const movements = first.flatMap(paymentOf);
    const day = movements.at(-1)?.day ?? today;
    movements.push({ day, text: "MONTHLY SERVICE FEE", payer: "", cents: -1_500, reference: "" });
    if (asked.returned) movements.push(bounce(asked.returned, today));
    const rows = movements.map(rowOf);
    if (asked.faults) rows.splice(1, 0, "31/31/2026,ODD DATE,,10.00,,", `${american(day)},NO AMOUNT,,,,`);
    const body = ["Date,Description,Payer,Amount,Reference,Balance", ...rows].join("\r\n");
    c.header("content-disposition", 'attachment; filename="statement.csv"');
    return c.body(`${body}\r\n`, 200, { "content-type": "text/csv; charset=utf-8" });
  });
  return routes;
}

type Returned = { number: string; cents: number };
type Asked = { returned: Returned | null; faults: boolean };

/** The movements that the file shall have, or the fault of the question. */
function readQuery(query: Record<string, string>): Asked | { error: string } {
  const { returned, cents, faults = "0" } = query;
  if (faults !== "0" && faults !== "1") return { error: "faults must be 0 or 1" };
  const plain = { returned: null, faults: faults === "1" };
  if (returned === undefined && cents === undefined) return plain;
  if (!/^[\w.# -]{1,40}$/.test(returned ?? ""))
    return { error: "returned must be the check or transfer that comes back: up to 40 letters, digits or hyphens" };
  if (!/^[1-9]\d{0,10}$/.test(cents ?? "")) return { error: "cents must be its amount, a whole number above zero" };
  return { ...plain, returned: { number: returned!, cents: Number(cents) } };
}

const bounce = ({ number, cents }: Returned, day: string): Movement => ({
  day,
  text: `RETURNED ITEM CHECK ${number} NSF`,
  payer: "",
  cents: -cents,
  reference: number,
});

/** The invoice that a mail brings, of goods or of a deposit; a reminder brings none. */
function invoiceIn({ subject, text, receivedAt }: Message): Owed[] {
  const number = /INV-\d{6,}/.exec(subject)?.[0];
  const [, company = "", amount = ""] =
    /^(.+?) owes (?:a deposit of )?\$([\d,]+\.\d\d)/m.exec(text) ??
    /，(.+?) 应付(?:定金)? US\$([\d,]+\.\d\d)/.exec(text) ??
    [];
  const cents = Math.round(Number(amount.replaceAll(",", "")) * 100);
  return number && company && cents > 0 ? [{ number, company, cents, day: dayAt(receivedAt) }] : [];
}

// Far in the west: its day is not after that of a shop elsewhere in the country, which books no money of tomorrow.
const zone = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles", dateStyle: "short" });
const dayAt = (iso: string) => zone.format(new Date(iso));

/** By its number: paid and named; paid by wire with the name alone; paid short by ten dollars or half; not paid yet. */
function paymentOf({ number, company, cents, day }: Owed): Movement[] {
  const payer = company.toUpperCase().replace(/,? (INC|LLC|LTD)\.?$/, "");
  const figures = Number(number.slice(4));
  const reference = `${810_000 + figures}`;
  switch (figures % 4) {
    case 3:
      return [{ day, text: `ACH CREDIT ${number}`, payer, cents, reference }];
    case 0:
      return [{ day, text: "INCOMING WIRE", payer, cents, reference }];
    case 1: {
      const short = Math.min(1_000, Math.floor(cents / 2));
      return [{ day, text: `ACH CREDIT INV ${figures}`, payer, cents: cents - short, reference }];
    }
    default:
      return [];
  }
}

const american = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const rowOf = ({ day, text, payer, cents, reference }: Movement): string =>
  [american(day), text, payer, (cents / 100).toFixed(2), reference, ""].map(quoted).join(",");
