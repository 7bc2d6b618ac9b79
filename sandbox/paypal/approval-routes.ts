import { Hono } from "hono";
import type { Context } from "hono";
import { html } from "hono/html";
import { isFormPost, readInput, text, wholeNumber } from "../control/input.ts";
import type { Input } from "../control/input.ts";
import { page, pageLanguage, moneyText } from "../pages/layout.ts";
import type { Html, PageLanguage } from "../pages/layout.ts";
import type { PaypalLedger } from "./ledger.ts";
import { centsOf, PENDING_REASONS } from "./objects.ts";
import type { Instrument, Order } from "./objects.ts";
import { approveOrder } from "./orders.ts";
import { PAYER } from "./parties.ts";
import { CAPTURE_ERRORS, isCaptureIssue } from "./capture-errors.ts";
import { approvalWords } from "./words.ts";
import type { ApprovalWords } from "./words.ts";

const DELAYS = { "10000": "seconds10", "300000": "minutes5", "86400000": "day" } as const;

/** GET and POST /paypal/checkoutnow?token=ORDER, where the payer approves or cancels. JSON posts get JSON replies. */
export function approvalRoutes(ledger: PaypalLedger): Hono {
  const routes = new Hono();
  routes.get("/", (c) => show(c, ledger, c.req.query("token") ?? ""));
  routes.post("/", async (c) => {
    const input = await readInput(c);
    const order = ledger.findOrder(c.req.query("token") ?? text(input.token));
    if (!order) return isFormPost(c) ? show(c, ledger, "") : c.json({ error: "no such order" }, 404);
    if (text(input.action) === "cancel") return leave(c, order, withQuery(order.cancelUrl, { token: order.id }));
    const approved = approveOrder(ledger, order, instrumentFrom(input));
    return leave(c, approved, withQuery(order.returnUrl, { token: order.id, PayerID: PAYER.payer_id }));
  });
  return routes;
}

function instrumentFrom(input: Input): Instrument {
  const action = text(input.action);
  if (action === "decline") return { kind: "refused", issue: "INSTRUMENT_DECLINED" };
  const issue = text(input.issue);
  if (action === "refuse" && isCaptureIssue(issue)) return { kind: "refused", issue };
  if (action !== "review") return { kind: "good" };
  return {
    kind: "review",
    reason: PENDING_REASONS.find((reason) => reason === text(input.reason)) ?? "PENDING_REVIEW",
    delayMs: wholeNumber(input.delayMs, 10_000),
    outcome: text(input.outcome) === "fail" ? "fail" : "succeed",
  };
}

function withQuery(to: string | null, query: Record<string, string>): string | null {
  if (to === null) return null;
  const url = new URL(to);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
}

function leave(c: Context, order: Order, to: string | null): Response {
  if (!isFormPost(c)) return c.json({ id: order.id, status: order.status, redirect: to });
  return c.redirect(to ?? `/paypal/checkoutnow?token=${order.id}`, 303);
}

function show(c: Context, ledger: PaypalLedger, token: string): Response | Promise<Response> {
  const order = ledger.findOrder(token);
  const language = pageLanguage(c, order?.locale ?? null);
  const words = approvalWords(language);
  const open = order !== undefined && order.status !== "COMPLETED";
  const body = open ? approval(order, language, words) : closed(order, words);
  return page(c, { language, title: words.title, look: "paypal", body }, order ? 200 : 404);
}

function approval(order: Order, language: PageLanguage, words: ApprovalWords): Html {
  const { amount, items, custom_id, invoice_id, description } = order.unit;
  const cents = centsOf(amount.value) ?? 0;
  const reference = custom_id ?? invoice_id;
  return html`<main class="checkout">
    <section class="card" aria-label="${words.pay}">
      <h1>${words.pay}</h1>
      ${reference && html`<p class="soft small">${words.reference} ${reference}</p>`}
      <p class="total" data-total="${cents}">${moneyText(cents, amount.currency_code, language)}</p>
      ${description && html`<p>${description}</p>`}
      <ul class="lines">
        ${(items ?? []).map((item) => {
          const line = (centsOf(item.unit_amount.value) ?? 0) * Number(item.quantity);
          return html`<li>
            <span>${item.name} × ${item.quantity}</span><span>${moneyText(line, amount.currency_code, language)}</span>
          </li>`;
        })}
        ${Object.entries(amount.breakdown ?? {})
          .filter(([name]) => name !== "item_total")
          .map(
            ([name, part]) =>
              html`<li>
                <span>${words.parts[name] ?? name}</span
                ><span>${moneyText(centsOf(part.value) ?? 0, amount.currency_code, language)}</span>
              </li>`,
          )}
      </ul>
      ${order.unit.shipping && html`<p class="soft small">${words.shipTo} ${addressOf(order.unit.shipping)}</p>`}
    </section>
    <section class="card">
      <h2>PayPal</h2>
      <p class="soft small">${words.payer}</p>
      <form method="post">
        <button class="main" name="action" value="approve">${words.approve}</button>
        <div class="actions" role="group" aria-label="${words.otherEndings}">
          <button name="action" value="decline">${words.decline}</button>
          <button name="action" value="cancel">${words.cancel}</button>
        </div>
      </form>
      ${reviewForm(words)} ${refusalForm(words)}
    </section>
  </main>`;
}

function addressOf({ name, address }: NonNullable<Order["unit"]["shipping"]>): string {
  return [name?.full_name, ...Object.values(address ?? {})].filter(Boolean).join(", ");
}

function reviewForm(words: ApprovalWords): Html {
  return html`<form method="post">
    <fieldset>
      <legend>${words.reviewTitle}</legend>
      <div class="row">
        <div>
          <label for="delayMs">${words.reviewed}</label>
          <select id="delayMs" name="delayMs">
            ${Object.entries(DELAYS).map(([ms, name]) => html`<option value="${ms}">${words[name]}</option>`)}
          </select>
        </div>
        <div>
          <label for="reason">${words.reason}</label>
          <select id="reason" name="reason">
            ${PENDING_REASONS.map((reason) => html`<option>${reason}</option>`)}
          </select>
        </div>
        <div>
          <label for="outcome">${words.outcome}</label>
          <select id="outcome" name="outcome">
            <option value="succeed">${words.succeeds}</option>
            <option value="fail">${words.fails}</option>
          </select>
        </div>
      </div>
      <div class="actions"><button name="action" value="review">${words.review}</button></div>
    </fieldset>
  </form>`;
}

function refusalForm(words: ApprovalWords): Html {
  return html`<form method="post">
    <fieldset>
      <legend>${words.refusalTitle}</legend>
      <label for="issue">${words.reason}</label>
      <select id="issue" name="issue">
        ${Object.keys(CAPTURE_ERRORS).map((issue) => html`<option>${issue}</option>`)}
      </select>
      <div class="actions"><button name="action" value="refuse">${words.refuse}</button></div>
    </fieldset>
  </form>`;
}

function closed(order: Order | undefined, words: ApprovalWords): Html {
  const back = order && withQuery(order.returnUrl, { token: order.id, PayerID: PAYER.payer_id });
  return html`<main>
    <section class="card">
      <h1>${words.title}</h1>
      <p class="${order ? "notice" : "notice bad"}" role="status">${order ? words.paid : words.unknown}</p>
      ${back && html`<p><a class="button" href="${back}">${words.back}</a></p>`}
    </section>
  </main>`;
}
