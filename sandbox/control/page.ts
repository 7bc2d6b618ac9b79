import { Hono } from "hono";
import { html } from "hono/html";
import type { Inbox } from "../mail/inbox.ts";
import { page, moneyText } from "../pages/layout.ts";
import type { Html } from "../pages/layout.ts";
import { stripeBooks } from "../stripe/books.ts";
import { paypalBooks } from "../paypal/books.ts";
import type { BookedSession } from "../books/books.ts";
import { OUTCOMES } from "../usps/parcels.ts";
import type { Parcels } from "../usps/parcels.ts";
import type { Controlled } from "./controlled.ts";
import { dashboardCards } from "./dashboard-cards.ts";
import { API_FAULTS, PROVIDERS, WEBHOOK_FAULTS } from "./faults.ts";
import { options, post, table } from "./parts.ts";

type Shown = Controlled & { inbox: Inbox; parcels: Parcels };

const MANY = 25;
const HOUR = 3_600_000;
const JUMPS: [ms: number, name: string][] = [
  [60_000, "1 minute"],
  [5 * 60_000, "5 minutes"],
  [31 * 60_000, "31 minutes"],
  [HOUR, "1 hour"],
  [24 * HOUR, "1 day"],
  [73 * HOUR, "73 hours"],
  [7 * 24 * HOUR, "7 days"],
  [31 * 24 * HOUR, "31 days"],
];

/** GET /control: everything the sandbox knows on one page, with a form for everything it can do. */
export function controlPage(shown: Shown): Hono {
  const routes = new Hono();
  routes.get("/", (c) => {
    const body = html`<main>
      <h1>Control panel</h1>
      <p class="soft">
        Stand-ins for Stripe, PayPal, USPS, a mail server, a chat widget, a tag manager, the shop's bank and the people
        who pay its invoices. <a href="/mail/view">Inbox (${shown.inbox.list().length})</a> ·
        <a href="/payables/view">Accounts payable</a> · <a href="/bank/statement.csv">Bank file</a> ·
        <a href="/stripe/books">Stripe books</a> · <a href="/paypal/books">PayPal books</a> ·
        <a href="/control/webhooks">Webhook log</a> · <a href="/tags/log">Tag loads</a> ·
        <a href="/chat/log">Chat loads</a>
      </p>
      ${clockCard(shown)} ${sessionsCard(shown)} ${refundsCard(shown)} ${dashboardCards(shown)} ${faultsCard(shown)}
      ${webhooksCard(shown)} ${parcelsCard(shown)}
    </main>`;
    return page(c, { language: "en", title: "Sandbox control panel", look: "panel", body });
  });
  return routes;
}

const when = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;

function clockCard({ sandbox }: Shown): Html {
  return html`<section class="card">
    <h2>Clock</h2>
    <p>
      It is ${when(sandbox.clock.iso())} UTC here, ${Math.round(sandbox.clock.offsetMs / 60_000)} minutes ahead of the
      machine.
    </p>
    <form method="post" action="/clock/advance">
      <p class="soft small">Move forward by</p>
      <div class="actions">${JUMPS.map(([ms, name]) => html`<button name="ms" value="${ms}">${name}</button>`)}</div>
    </form>
  </section>`;
}

function sessionsCard({ stripe, paypal }: Shown): Html {
  const rows = [
    ...stripeBooks(stripe).sessions.map((session) => ({
      ...session,
      provider: "Stripe",
      link: `/stripe/pay/${session.id}`,
    })),
    ...paypalBooks(paypal).sessions.map((session) => ({
      ...session,
      provider: "PayPal",
      link: `/paypal/checkoutnow?token=${session.id}`,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  const row = (session: BookedSession & { provider: string; link: string }) =>
    html`<tr>
      <td>${when(session.at)}</td>
      <td>${session.provider}</td>
      <td>${session.reference ?? ""}</td>
      <td>${moneyText(session.amount, session.currency, "en")}</td>
      <td>${session.status}</td>
      <td><a href="${session.link}">Open</a></td>
    </tr>`;
  return table(
    "Payments begun",
    ["Time", "Provider", "Reference", "Amount", "State", "Page"],
    rows.slice(0, MANY).map(row),
  );
}

function refundsCard({ stripe, paypal }: Shown): Html {
  const refunds = [...stripeBooks(stripe).refunds, ...paypalBooks(paypal).refunds].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
  const pending = paypal.captures.all().filter((capture) => capture.status === "PENDING");
  const rows = refunds.slice(0, MANY).map(
    (refund) =>
      html`<tr>
        <td>${when(refund.at)}</td>
        <td>${refund.id}</td>
        <td>${refund.reference ?? ""}</td>
        <td>${moneyText(refund.amount, refund.currency, "en")}</td>
        <td>${refund.status}</td>
        <td>
          ${["succeed", "pending", "fail"].map((outcome) => post("/control/refunds", { id: refund.id, outcome }, outcome))}
        </td>
      </tr>`,
  );
  const waiting = pending.map(
    (capture) =>
      html`<tr>
        <td>${capture.id}</td>
        <td>${capture.amount.value} ${capture.amount.currency_code}</td>
        <td>${capture.status_details?.reason ?? ""}</td>
        <td>
          ${["complete", "deny"].map((outcome) => post("/control/captures", { id: capture.id, outcome }, outcome))}
        </td>
      </tr>`,
  );
  return html`${table("Refunds", ["Time", "Id", "Reference", "Amount", "State", "Turn to"], rows)}
    <section class="card">
      <h2>Plan the next refund</h2>
      <form method="post" action="/control/refunds">
        <div class="row">
          <div>
            <label for="plan-provider">Provider</label
            ><select id="plan-provider" name="provider">
              ${options(["stripe", "paypal"])}
            </select>
          </div>
          <div>
            <label for="plan-outcome">Outcome</label
            ><select id="plan-outcome" name="outcome">
              ${options(["pending", "fail"])}
            </select>
          </div>
          <div>
            <label for="plan-times">Times</label><input id="plan-times" name="times" type="number" min="1" value="1" />
          </div>
        </div>
        <div class="actions"><button>Plan</button></div>
      </form>
    </section>
    ${waiting.length > 0 ? table("PayPal captures pending", ["Id", "Amount", "Reason", "Turn to"], waiting) : ""}`;
}

function faultsCard({ sandbox }: Shown): Html {
  const rows = sandbox.faults.list().map(
    (fault) =>
      html`<tr>
        <td>${fault.provider}</td>
        <td>${fault.operation}</td>
        <td>${fault.kind}</td>
        <td>${fault.times}${fault.skip > 0 ? ` after ${fault.skip}` : ""}</td>
        <td>${fault.delayMs} ms</td>
        <td>${post("/control/faults/clear", { id: fault.id }, "Forget")}</td>
      </tr>`,
  );
  return html`<section class="card">
      <h2>Misbehave</h2>
      <form method="post" action="/control/faults">
        <div class="row">
          <div>
            <label for="provider">Provider</label
            ><select id="provider" name="provider">
              ${options(PROVIDERS)}
            </select>
          </div>
          <div><label for="operation">Call or event</label><input id="operation" name="operation" value="*" /></div>
          <div>
            <label for="kind">What goes wrong</label
            ><select id="kind" name="kind">
              ${options([...API_FAULTS, ...WEBHOOK_FAULTS])}
            </select>
          </div>
          <div><label for="times">Times</label><input id="times" name="times" type="number" min="1" value="1" /></div>
          <div><label for="copies">Copies</label><input id="copies" name="copies" type="number" min="1" /></div>
          <div><label for="delayMs">Delay in ms</label><input id="delayMs" name="delayMs" type="number" min="0" /></div>
        </div>
        <div class="actions"><button>Plan</button></div>
      </form>
    </section>
    ${table("Planned", ["Provider", "Call or event", "What", "Times", "Delay", "Forget"], rows)}`;
}

function webhooksCard({ sandbox }: Shown): Html {
  const { events, attempts } = sandbox.webhooks.log();
  const last = new Map(attempts.toReversed().map((attempt) => [attempt.event, attempt]));
  const rows = events.slice(0, MANY).map((event) => {
    const attempt = last.get(event.id);
    return html`<tr>
      <td>${when(event.createdAt)}</td>
      <td>${event.type}<br /><span class="soft id">${event.id}</span></td>
      <td>${event.state}</td>
      <td>${attempt ? (attempt.status ?? attempt.error) : ""}</td>
      <td>
        ${post("/control/webhooks/replay", { id: event.id }, "Again")}
        ${post("/control/webhooks/replay", { id: event.id, flaw: "forged" }, "Forged")}
      </td>
    </tr>`;
  });
  return table("Webhooks", ["Time", "Event", "State", "Last answer", "Send"], rows);
}

function parcelsCard({ parcels, sandbox }: Shown): Html {
  const rows = parcels
    .list()
    .slice(0, MANY)
    .map((parcel) => {
      const made = parcel.scans.filter((scan) => scan.at <= sandbox.clock.now());
      const progress = parcel.known ? `${made.length} of ${parcel.scans.length} scans` : "unknown to the post";
      return html`<tr>
        <td>${parcel.id}</td>
        <td>${progress}</td>
      </tr>`;
    });
  return html`<section class="card">
      <h2>Send a parcel</h2>
      <form method="post" action="/control/parcels">
        <div class="row">
          <div>
            <label for="trackingNumber">Tracking number</label
            ><input id="trackingNumber" name="trackingNumber" required />
          </div>
          <div>
            <label for="parcel-outcome">Ending</label
            ><select id="parcel-outcome" name="outcome">
              ${options([...OUTCOMES, "unknown"])}
            </select>
          </div>
        </div>
        <div class="actions"><button>Send</button></div>
      </form>
    </section>
    ${table("Parcels", ["Number", "Scans so far"], rows)}`;
}
