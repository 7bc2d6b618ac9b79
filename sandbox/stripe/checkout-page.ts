import { html } from "hono/html";
import { moneyText } from "../pages/layout.ts";
import type { Html, PageLanguage } from "../pages/layout.ts";
import type { SessionDetail } from "./ledger.ts";
import type { CheckoutSession, PaymentError, Shipping } from "./objects.ts";
import { DELAYED_METHOD } from "./payments.ts";
import { checkoutWords } from "./words.ts";
import type { CheckoutWords } from "./words.ts";

const DELAYS = { "10000": "seconds10", "300000": "minutes5", "86400000": "day", "259200000": "days3" } as const;

type Shown = {
  session: CheckoutSession;
  detail: SessionDetail | undefined;
  language: PageLanguage;
  error: PaymentError | null;
};

/** The hosted page of an open session: what is bought, a card field, and every way it can end. */
export function checkoutBody({ session, detail, language, error }: Shown): Html {
  const words = checkoutWords(language);
  const said = error && (words.cards[error.decline_code ?? error.code] ?? error.message);
  return html`<main class="checkout">
    <section class="card" aria-label="${words.payTo}">
      <h1>${words.payTo}</h1>
      ${session.client_reference_id && html`<p class="soft small">${words.reference} ${session.client_reference_id}</p>`}
      <p class="total" data-total="${session.amount_total}">
        ${moneyText(session.amount_total, session.currency, language)}
      </p>
      ${orderLines(session, detail, language, words)} ${detail?.shipping && shipTo(detail.shipping, words)}
    </section>
    <section class="card">
      <h2>${words.cardTitle}</h2>
      ${said && html`<p class="notice bad" role="alert">${said}</p>`}
      <form method="post">
        ${session.customer_email && html`<p class="soft small">${words.email} ${session.customer_email}</p>`}
        <label for="card">${words.cardNumber}</label>
        <input
          id="card"
          name="card"
          value="4242 4242 4242 4242"
          inputmode="numeric"
          autocomplete="off"
          maxlength="24"
          aria-describedby="card-hint"
        />
        <p class="soft small" id="card-hint">${words.cardHint}</p>
        <button class="main" name="action" value="pay">${words.pay}</button>
        <div class="actions" role="group" aria-label="${words.otherEndings}">
          <button name="action" value="decline">${words.decline}</button>
          <button name="action" value="abandon">${words.abandon}</button>
        </div>
      </form>
      ${session.payment_method_types.includes(DELAYED_METHOD) && laterForm(words)}
    </section>
  </main>`;
}

function orderLines(
  session: CheckoutSession,
  detail: SessionDetail | undefined,
  language: PageLanguage,
  words: CheckoutWords,
): Html {
  const say = (cents: number) => moneyText(cents, session.currency, language);
  return html`<ul class="lines">
    ${(detail?.lines ?? []).map(
      (line, at) =>
        html`<li>
          ${detail?.pictures?.[at] && html`<img src="${detail.pictures[at]}" alt="" width="48" height="48" />`}
          <span>${line.description}${line.quantity > 1 ? ` × ${line.quantity}` : ""}</span
          ><span>${say(line.amount_total)}</span>
        </li>`,
    )}
    ${
      session.total_details.amount_discount > 0 &&
      html`<li><span>${words.discount}</span><span>${say(-session.total_details.amount_discount)}</span></li>`
    }
    ${session.shipping_cost && html`<li><span>${detail?.shippingName ?? words.shipping}</span><span>${say(session.shipping_cost.amount_total)}</span></li>`}
    <li><strong>${words.total}</strong><strong>${say(session.amount_total)}</strong></li>
  </ul>`;
}

function shipTo({ name, address }: Shipping, words: CheckoutWords): Html {
  const lines = [name, address.line1, address.line2, `${address.city}, ${address.state} ${address.postal_code}`];
  return html`<p class="soft small">${words.shipTo} ${lines.filter(Boolean).join(", ")}</p>`;
}

function laterForm(words: CheckoutWords): Html {
  return html`<form method="post">
    <fieldset>
      <legend>${words.laterTitle}</legend>
      <div class="row">
        <div>
          <label for="delayMs">${words.settlesIn}</label>
          <select id="delayMs" name="delayMs">
            ${Object.entries(DELAYS).map(([ms, name]) => html`<option value="${ms}">${words[name]}</option>`)}
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
      <div class="actions"><button name="action" value="later">${words.payLater}</button></div>
    </fieldset>
  </form>`;
}

/** The bank asks the cardholder to confirm the payment (3-D Secure). */
export function challengeBody(card: string, language: PageLanguage): Html {
  const words = checkoutWords(language);
  return html`<main>
    <section class="card">
      <h1>${words.challengeTitle}</h1>
      <p>${words.challengeText}</p>
      <form method="post">
        <input type="hidden" name="card" value="${card}" />
        <button class="main" name="action" value="authenticate">${words.challengeConfirm}</button>
        <div class="actions">
          <button name="action" value="refuse-authentication">${words.challengeRefuse}</button>
        </div>
      </form>
    </section>
  </main>`;
}

/** The page of a session that can no longer be paid, with the way back. */
export function closedBody(session: CheckoutSession | undefined, language: PageLanguage, back: string | null): Html {
  const words = checkoutWords(language);
  const text = !session
    ? words.unknown
    : session.status === "expired"
      ? words.expired
      : session.payment_status === "paid"
        ? words.paid
        : words.processing;
  return html`<main>
    <section class="card">
      <h1>${words.title}</h1>
      <p class="${session?.status === "complete" ? "notice" : "notice bad"}" role="status">${text}</p>
      ${back && html`<p><a class="button" href="${back}">${words.back}</a></p>`}
    </section>
  </main>`;
}
