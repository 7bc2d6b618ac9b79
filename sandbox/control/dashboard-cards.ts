import { html } from "hono/html";
import { moneyText } from "../pages/layout.ts";
import type { Html } from "../pages/layout.ts";
import { centsOf } from "../paypal/objects.ts";
import { CAPTURE_ERRORS } from "../paypal/capture-errors.ts";
import { PAYPAL_REASONS } from "../paypal/disputes.ts";
import { DISPUTE_STEPS, REASONS } from "../stripe/disputes.ts";
import { FRAUD_TYPES, REVIEW_ENDS } from "../stripe/radar.ts";
import { FOREIGN_SCENARIOS } from "../stripe/foreign.ts";
import type { Controlled } from "./controlled.ts";
import { options, post, table } from "./parts.ts";
import { STRIPE_RESTRICTIONS } from "./restrictions.ts";

/**
 * Events at the providers without the shop: disputes, reversals, refunds in their dashboards, payouts, another shop.
 */
export function dashboardCards(controlled: Controlled): Html {
  return html`${disputesTable(controlled)} ${moneyCard()} ${accountCard()}`;
}

function disputesTable({ stripe, paypal }: Controlled): Html {
  const both = [
    ...stripe.disputes.all().map(({ id, charge, amount, reason, status }) => ({ id, charge, amount, reason, status })),
    ...paypal.disputes.all().map((dispute) => ({
      id: dispute.id,
      charge: dispute.disputed_transactions[0]?.seller_transaction_id ?? "",
      amount: centsOf(dispute.dispute_amount.value) ?? 0,
      reason: dispute.reason,
      status: dispute.dispute_outcome?.outcome_code ?? dispute.status,
    })),
  ];
  const rows = both.map(
    (dispute) =>
      html`<tr>
        <td>${dispute.id}</td>
        <td>${dispute.charge}</td>
        <td>${moneyText(dispute.amount, "usd", "en")}</td>
        <td>${dispute.reason}</td>
        <td>${dispute.status}</td>
        <td>${DISPUTE_STEPS.map((step) => post("/control/disputes", { id: dispute.id, step }, step))}</td>
      </tr>`,
  );
  return table("Disputes", ["Id", "Money", "Amount", "Reason", "State", "Go on"], rows);
}

const field = (id: string, name: string, label: string, type = "text"): Html =>
  html`<div>
    <label for="${id}">${label}</label
    ><input id="${id}" name="${name}" ${type === "number" ? 'type=number min="0"' : ""} />
  </div>`;

function moneyCard(): Html {
  return html`<section class="card">
    <h2>At the provider, without the shop</h2>
    <p class="soft small">
      Name the money by the order number, or by its charge or capture. An empty amount means all.
    </p>
    <form method="post" action="/control/dashboard-refunds">
      <div class="row">
        ${field("refund-reference", "reference", "Order")} ${field("refund-id", "id", "or charge, capture")}
        ${field("refund-amount", "amount", "Cents", "number")}
      </div>
      <div class="actions"><button>Refund in the dashboard</button></div>
    </form>
    <form method="post" action="/control/disputes">
      <div class="row">
        ${field("dispute-reference", "reference", "Order")} ${field("dispute-id", "id", "or charge, capture")}
        ${field("dispute-amount", "amount", "Cents", "number")}
        ${field("dispute-due", "dueDays", "Days to answer", "number")}
        <div>
          <label for="dispute-reason">Reason</label
          ><select id="dispute-reason" name="reason">
            <option value="">usual</option>
            ${options([...REASONS, ...PAYPAL_REASONS])}
          </select>
        </div>
        <div>
          <label for="dispute-inquiry">First as an inquiry</label
          ><select id="dispute-inquiry" name="inquiry">
            ${options(["false", "true"])}
          </select>
        </div>
      </div>
      <div class="actions"><button>Dispute</button></div>
    </form>
    <form method="post" action="/control/reversals">
      <div class="row">
        ${field("reversal-reference", "reference", "Order paid by PayPal")}
        ${field("reversal-amount", "amount", "Cents", "number")}
      </div>
      <div class="actions"><button>Reverse</button><button name="step" value="put-back">Put back</button></div>
    </form>
    <form method="post" action="/control/fraud-warnings">
      <div class="row">
        ${field("warning-reference", "reference", "Order paid by Stripe")}
        <div>
          <label for="warning-type">Kind of fraud</label
          ><select id="warning-type" name="type">
            ${options(FRAUD_TYPES)}
          </select>
        </div>
      </div>
      <div class="actions"><button>The bank warns of fraud</button></div>
    </form>
    <form method="post" action="/control/reviews">
      <div class="row">
        ${field("review-reference", "reference", "Order paid by Stripe")}
        <div>
          <label for="review-end">Review</label
          ><select id="review-end" name="end">
            <option value="">open</option>
            ${options(REVIEW_ENDS)}
          </select>
        </div>
      </div>
      <div class="actions"><button>Review</button></div>
    </form>
    <form method="post" action="/control/approvals/reverse">
      <div class="row">${field("approval-reference", "reference", "Order approved at PayPal, not captured")}</div>
      <div class="actions"><button>Take the approval back</button></div>
    </form>
  </section>`;
}

function restrictionForm(provider: "stripe" | "paypal", issues: readonly string[]): Html {
  return html`<form method="post" action="/control/restrictions">
    <input type="hidden" name="provider" value="${provider}" />
    <div class="row">
      <div>
        <label for="restriction-${provider}">Refuse every payment at ${provider} for</label
        ><select id="restriction-${provider}" name="issue">
          <option value="">nothing</option>
          ${options(issues)}
        </select>
      </div>
    </div>
    <div class="actions"><button>Set</button></div>
  </form>`;
}

function accountCard(): Html {
  return html`<section class="card">
    <h2>The account</h2>
    <div class="actions">
      ${post("/control/payouts", { provider: "stripe" }, "Stripe pays out")}
      ${post("/control/payouts", { provider: "paypal" }, "PayPal pays out")}
      ${post("/control/tokens/revoke", { provider: "paypal" }, "Revoke PayPal's token")}
      ${post("/control/tokens/revoke", { provider: "usps" }, "Revoke USPS's token")}
    </div>
    ${restrictionForm("stripe", Object.keys(STRIPE_RESTRICTIONS))}
    ${restrictionForm("paypal", Object.keys(CAPTURE_ERRORS))}
    <form method="post" action="/control/payouts">
      <div class="row">${field("payout-id", "id", "Payout")}</div>
      <div class="actions"><button>The bank sends it back</button></div>
    </form>
    <form method="post" action="/control/foreign">
      <div class="row">
        <div>
          <label for="foreign-provider">Another shop's customer at</label
          ><select id="foreign-provider" name="provider">
            ${options(["stripe", "paypal"])}
          </select>
        </div>
        <div>
          <label for="foreign-story">has</label
          ><select id="foreign-story" name="story">
            ${options(FOREIGN_SCENARIOS)}
          </select>
        </div>
        ${field("foreign-payment", "payment", "Its payment's number")}
        ${field("foreign-reference", "reference", "Its order")}
      </div>
      <div class="actions"><button>Tell us</button></div>
    </form>
    <form method="post" action="/control/parcels/quota">
      <div class="row">${field("usps-quota", "perHour", "USPS calls an hour", "number")}</div>
      <div class="actions"><button>Set</button></div>
    </form>
  </section>`;
}
