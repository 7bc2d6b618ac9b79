import { html, raw } from "hono/html";
import { text } from "../control/input.ts";
import type { Input } from "../control/input.ts";
import { post, table } from "../control/parts.ts";
import { moneyText } from "../pages/layout.ts";
import type { Html } from "../pages/layout.ts";
import { WAYS } from "./books.ts";
import type { Account, OwedInvoice, OwnedMemo, Payables, Payment } from "./books.ts";
import type { Refused } from "./input.ts";

type Shown = { company: string | undefined; find: string; failed: (Refused & { input: Input }) | null };

const MANY = 25;
const MOST_ROWS = 100;
const money = (cents: number) => moneyText(cents, "usd", "en");
const mailLink = (mail: string, words: string): Html => html`<a class="day" href="/mail/view?id=${mail}">${words}</a>`;
const companyLink = (company: string) => `/payables/view?company=${encodeURIComponent(company)}`;

/** The desk of who pays the shop's invoices, company by company. */
export function payablesBody(payables: Payables, { company, find, failed }: Shown): Html {
  const accounts = payables.accounts().reverse();
  const listed = accounts.filter((one) => one.company.toLowerCase().includes(find.trim().toLowerCase()));
  const account = accounts.find((one) => one.company === company) ?? listed[0];
  return html`<main>
    <h1>Accounts payable</h1>
    <p class="soft">
      The people who pay the shop's invoices, as its mails tell them.
      <a href="/control">Control panel</a> · <a href="/mail/view">Inbox</a> ·
      <a href="/bank/statement.csv">Bank file</a> · <a href="/payables">JSON</a>
    </p>
    ${failed ? html`<p class="notice bad" role="alert">${failed.error}</p>` : ""}
    <form method="get" action="/payables/view">
      <label for="find">Only companies with</label>
      <div class="find"><input id="find" name="find" value="${find}" /><button>Show</button></div>
    </form>
    <div class="mail actions">
      <nav aria-label="Companies">
        <ol>
          ${listed.slice(0, MANY).map((one) => companyItem(one, one === account))}
        </ol>
      </nav>
      ${
        account
          ? desk(account, payables.today(), failed?.input ?? {})
          : html`<p>No mail has brought an invoice, credit memo, statement or reminder yet.</p>`
      }
    </div>
  </main>`;
}

const standing = (owedCents: number) =>
  owedCents < 0 ? `has paid ${money(-owedCents)} too much` : `owes ${money(owedCents)}`;

const companyItem = ({ company, owedCents }: Account, isCurrent: boolean): Html =>
  html`<li>
    <a href="${companyLink(company)}" ${isCurrent ? raw('aria-current="true"') : ""}>
      <strong>${company}</strong><br /><span class="soft small">${standing(owedCents)}</span>
    </a>
  </li>`;

function desk(account: Account, today: string, typed: Input): Html {
  const { company, owedCents, invoices } = account;
  const isOpen = ({ openCents }: OwedInvoice) => openCents > 0;
  return html`<div>
    <section class="card">
      <h2>${company}</h2>
      <p class="total">${standing(owedCents)}</p>
      <p class="soft small">Open invoices less the credit memos that no payment took off.</p>
      ${invoices.length > 0 ? payForm(account, today, typed) : html`<p class="soft">No invoices yet.</p>`}
    </section>
    ${paymentsTable(account)} ${invoices.some(isOpen) ? disputeCard(invoices.filter(isOpen), typed) : ""}
    ${mailsTable(account)}
    <section class="card">
      <h2>Begin anew</h2>
      <p class="soft small">
        Forgets the payments and disputes of all companies. Until somebody pays or disputes an invoice of a company
        here, the bank's file pays some of its invoices by itself.
      </p>
      <form method="post" action="/payables/forget" class="actions"><button>Forget payments and disputes</button></form>
    </section>
  </div>`;
}

const chosen = (typed: unknown, number: string) => (Array.isArray(typed) ? typed : [typed]).includes(number);
const checked = (isChecked: boolean) => (isChecked ? raw("checked") : "");

function payForm({ company, invoices, memos }: Account, today: string, typed: Input): Html {
  const open = invoices.toSorted((one, other) => Number(other.openCents > 0) - Number(one.openCents > 0));
  return html`<form method="post" action="/payables/payments">
    <input type="hidden" name="company" value="${company}" />
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Pay</th>
            <th scope="col">Invoice</th>
            <th scope="col">Amount</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          ${open.slice(0, MOST_ROWS).map((invoice) => invoiceRow(invoice, chosen(typed.invoices, invoice.number)))}
        </tbody>
      </table>
    </div>
    ${memos.length > 0 ? memoTable(memos, typed) : ""}
    <div class="row">
      <div>
        <label for="by">By</label
        ><select id="by" name="by">
          ${WAYS.map((way) => html`<option ${way === typed.by ? raw("selected") : ""}>${way}</option>`)}
        </select>
      </div>
      ${field("reference", "Its number, or the next", typed)}
      <div>
        <label for="day">On the day</label><input id="day" name="day" type="date" value="${text(typed.day) || today}" />
      </div>
      ${choice("names", "The bank's file names the invoices", "yes", typed)}
      ${choice("discount", "Less discounts for early payment", "no", typed)}
      ${field("short", "Short by so many cents", typed, 'inputmode="numeric"')}
    </div>
    ${field("note", "Note, which goes to the shop by mail", typed)}
    <div class="actions"><button>Pay</button></div>
  </form>`;
}

function field(name: string, label: string, typed: Input, more = ""): Html {
  return html`<div>
    <label for="${name}">${label}</label><input id="${name}" name="${name}" value="${text(typed[name])}" ${raw(more)} />
  </div>`;
}

function choice(name: string, label: string, usual: "yes" | "no", typed: Input): Html {
  const current = text(typed[name]) || usual;
  return html`<div>
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${["yes", "no"].map((one) => html`<option ${one === current ? raw("selected") : ""}>${one}</option>`)}
    </select>
  </div>`;
}

function invoiceRow(invoice: OwedInvoice, isChosen: boolean): Html {
  const { number, mail, due, cents, paidCents, openCents, deposit, discount, dispute } = invoice;
  const early =
    paidCents === 0 && discount && `${money(discount.cents)} off until ${discount.until ?? "the day it names"}`;
  const words = [due ? `due ${due}` : deposit && "deposit", early, dispute !== null && `in dispute: ${dispute}`].filter(
    (one) => one,
  );
  return html`<tr>
    <td>
      ${
        openCents > 0
          ? html`<input
              type="checkbox"
              name="invoices"
              value="${number}"
              aria-label="Pay ${number}"
              ${checked(isChosen)}
            />`
          : ""
      }
    </td>
    <td>${mailLink(mail, number)}<br /><span class="soft">${words.join("; ")}</span></td>
    <td>${money(cents)}</td>
    <td>${openCents < 0 ? `paid ${money(-openCents)} too much` : openCents === 0 ? "paid" : money(openCents)}</td>
  </tr>`;
}

function memoTable(memos: OwnedMemo[], typed: Input): Html {
  const row = ({ number, mail, cents, leftCents, order, settles }: OwnedMemo) =>
    html`<tr>
      <td>
        ${
          leftCents > 0
            ? html`<input
                type="checkbox"
                name="credits"
                value="${number}"
                aria-label="Take off ${number}"
                ${checked(chosen(typed.credits, number))}
              />`
            : ""
        }
      </td>
      <td>${mailLink(mail, number)}<br /><span class="soft">order ${order}</span></td>
      <td>${money(cents)}</td>
      <td>${settles.map((one) => `${money(one.cents)} of ${one.invoice}`).join(", ")}</td>
      <td>${leftCents > 0 ? money(leftCents) : "taken off"}</td>
    </tr>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Take off</th>
          <th scope="col">Credit memo</th>
          <th scope="col">Amount</th>
          <th scope="col">The shop used it for</th>
          <th scope="col">Left</th>
        </tr>
      </thead>
      <tbody>
        ${memos.slice(0, MOST_ROWS).map(row)}
      </tbody>
    </table>
  </div>`;
}

function paymentsTable({ payments }: Account): Html {
  const deeds = ({ id, by, company, returned }: Payment) => [
    post("/payables/payments/again", { id, company }, "Pay again"),
    by === "wire" || returned ? "" : post("/payables/payments/return", { id, company }, "Let it come back"),
  ];
  const row = (payment: Payment) =>
    html`<tr>
      <td class="day">${payment.day}</td>
      <td>
        ${payment.by} ${payment.reference}${payment.automatic ? html`<br /><span class="soft">by itself</span>` : ""}
      </td>
      <td>${money(payment.cents)}</td>
      <td>
        ${payment.parts.map(({ invoice, cents }) => html`${invoice} ${money(cents)}<br />`)}
        ${payment.credits.map(({ memo, cents }) => html`${memo} −${money(cents)}<br />`)}
        ${payment.discountCents > 0 ? html`discount −${money(payment.discountCents)}<br />` : ""}
        <span class="soft">${payment.note}</span>
      </td>
      <td>${payment.returned ? `came back on ${payment.returned.day}` : "paid"}</td>
      <td>${deeds(payment)}</td>
    </tr>`;
  const rows = payments.toReversed().slice(0, MOST_ROWS).map(row);
  return table("Payments", ["Day", "By", "Amount", "For", "State", "Go on"], rows);
}

function disputeCard(invoices: OwedInvoice[], typed: Input): Html {
  return html`<section class="card">
    <h2>Dispute an invoice by mail</h2>
    <form method="post" action="/payables/disputes">
      <input type="hidden" name="company" value="${invoices[0]!.company}" />
      <label for="invoice">Invoice</label
      ><select id="invoice" name="invoice">
        ${invoices.map(
          ({ number }) => html`<option ${number === typed.invoice ? raw("selected") : ""}>${number}</option>`,
        )}
      </select>
      <label for="reason">What is wrong with it</label
      ><textarea id="reason" name="reason" maxlength="500">${text(typed.reason)}</textarea>
      <div class="actions"><button>Write to the shop</button></div>
    </form>
  </section>`;
}

/** Statements and reminders, the newest first. */
function mailsTable({ statements, reminders, disputes }: Account): Html {
  const rows = [
    ...statements.map(({ day, mail, month, closingCents, overdueCents }) => ({
      day,
      mail,
      name: `Statement of ${month}`,
      words: `${money(closingCents)}${overdueCents > 0 ? `, ${money(overdueCents)} overdue` : ""}`,
    })),
    ...reminders.map(({ day, mail, invoice, openCents, due }) => ({
      day,
      mail,
      name: `Reminder of ${invoice}`,
      words: `${money(openCents)}${due ? `, due ${due}` : ""}`,
    })),
    ...disputes.map(({ day, mail, invoice, reason }) => ({ day, mail, name: `Dispute of ${invoice}`, words: reason })),
  ].toSorted((one, other) => other.day.localeCompare(one.day));
  const row = ({ day, mail, name, words }: (typeof rows)[number]) =>
    html`<tr>
      <td class="day">${day}</td>
      <td>${mailLink(mail, name)}</td>
      <td>${words}</td>
    </tr>`;
  return table("Statements, reminders, disputes", ["Day", "Mail", "Says"], rows.slice(0, MOST_ROWS).map(row));
}
