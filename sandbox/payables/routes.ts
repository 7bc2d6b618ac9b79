import { Hono } from "hono";
import type { Context } from "hono";
import { isFormPost, text } from "../control/input.ts";
import type { Input } from "../control/input.ts";
import { page } from "../pages/layout.ts";
import type { Payables } from "./books.ts";
import { isRefused, readFields } from "./input.ts";
import type { Refused } from "./input.ts";
import { dispute } from "./letters.ts";
import { giveBack, pay, payAgain } from "./pay.ts";
import { payablesBody } from "./page.ts";

type Deed = (payables: Payables, input: Input) => { company: string } | Refused;

/**
 * The people who pay the shop's invoices: GET /payables (JSON, ?company=), GET /payables/view (the page), DELETE
 * /payables forgets their payments and disputes. POST /payables/payments, …/again, …/return and /payables/disputes.
 */
export function payablesRoutes(payables: Payables): Hono {
  const routes = new Hono();
  routes.get("/", (c) => {
    const company = c.req.query("company");
    const accounts = payables.accounts();
    return c.json(company === undefined ? accounts : accounts.filter((one) => one.company === company));
  });
  routes.delete("/", (c) => {
    payables.forget();
    return c.body(null, 204);
  });
  routes.post("/forget", (c) => {
    payables.forget();
    return isFormPost(c) ? c.redirect("/payables/view", 303) : c.json({ forgotten: true });
  });
  routes.get("/view", (c) => view(c, payables, c.req.query("company"), c.req.query("find") ?? ""));
  const deeds: Record<string, Deed> = {
    "/payments": pay,
    "/payments/again": payAgain,
    "/payments/return": giveBack,
    "/disputes": dispute,
  };
  for (const [path, deed] of Object.entries(deeds))
    routes.post(path, async (c) => {
      const input = await readFields(c);
      const done = payables.sandbox.store.commit(() => deed(payables, input));
      return isRefused(done) ? refused(c, payables, input, done) : answered(c, done);
    });
  return routes;
}

/** JSON for programs; a person comes back to the company's page. */
function answered(c: Context, done: { company: string }): Response {
  return isFormPost(c) ? c.redirect(`/payables/view?company=${encodeURIComponent(done.company)}`, 303) : c.json(done);
}

/** A person sees why, and what they have typed. */
function refused(c: Context, payables: Payables, input: Input, { error, status }: Refused) {
  if (!isFormPost(c)) return c.json({ error }, status);
  return view(c, payables, text(input.company), "", { error, status, input });
}

function view(
  c: Context,
  payables: Payables,
  company: string | undefined,
  find: string,
  failed: (Refused & { input: Input }) | null = null,
): Response | Promise<Response> {
  const body = payablesBody(payables, { company, find, failed });
  return page(c, { language: "en", title: "Accounts payable", look: "panel", body }, failed?.status ?? 200);
}
