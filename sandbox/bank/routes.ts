import { Hono } from "hono";
import type { Payables } from "../payables/books.ts";
import { movementsOf, payByItself } from "./movements.ts";
import type { Movement } from "./movements.ts";

/**
 * GET /bank/statement.csv: the shop's account at its bank until today, with what accounts payable has paid. Of the
 * other companies whose invoices the inbox holds it pays some by itself. `?returned=1042&cents=12925` adds a check that
 * the bank took back today, `?faults=1` lines that can't be read.
 */
export function bankRoutes(payables: Payables): Hono {
  const routes = new Hono();
  routes.get("/statement.csv", (c) => {
    const asked = readQuery(c.req.query());
    if ("error" in asked) return c.json(asked, 400);
    payables.sandbox.store.commit(() => payByItself(payables));
    const movements = movementsOf(payables);
    if (asked.returned) movements.push(bounce(asked.returned, payables.today()));
    const rows = movements.map(rowOf);
    const day = american(movements[0]!.day);
    if (asked.faults) rows.splice(1, 0, "31/31/2026,ODD DATE,,10.00,,", `${day},NO AMOUNT,,,,`);
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

const american = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const rowOf = ({ day, text, payer, cents, reference }: Movement): string =>
  [american(day), text, payer, (cents / 100).toFixed(2), reference, ""].map(quoted).join(",");
