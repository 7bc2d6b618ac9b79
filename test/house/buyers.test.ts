import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Files beside `domain/buyers` that compare a customer's id, each because it is about the account or its row itself.
 */
const aboutAccounts: Readonly<Record<string, string>> = {
  "domain/approvals/approval-rule.ts": "who decides is not who asked",
  "engine/approvals/budgets.ts": "what a person of a company has ordered in a month",
  "engine/companies/choose-site.ts": "for whom an account buys",
  "engine/companies/companies.queries.ts": "the companies of an account",
  "engine/companies/departures.ts": "an account that ends leaves its companies",
  "engine/companies/join-by-domain.ts": "an account asks to join a company that it does not belong to",
  "engine/companies/members.ts": "an account that has joined a company asks it no more",
  "engine/checkout/delete-drafts.ts": "deletes what staff began for an account that is erased",
  "engine/checkout/draft-party.ts": "whether a draft is for anybody who may be exempt from tax",
  "engine/checkout/po-document.ts": "how much guests may store together",
  "engine/checkout/prepare-draft.ts": "accepting for a company takes an account, whose budget it counts in",
  "engine/checkout/quote-files.ts": "how much guests may store together",
  "engine/checkout/write-order.ts": "says whether an account owns the order that was just written",
  "engine/customers/attach-guest-orders.ts": "gives a proved mailbox its orders",
  "engine/customers/create-password.ts": "the account behind a link",
  "engine/customers/enter-by-link.ts": "the account behind a link",
  "engine/customers/erase-customer.ts": "erases an account",
  "engine/customers/erase-orders.ts": "erases orders that no account owns",
  "engine/customers/guest-erasure.ts": "erases orders that no account owns",
  "engine/customers/profile.ts": "the account's own figures",
  "engine/customers/request-reset.ts": "invites who has no account yet",
  "engine/customers/sessions.ts": "the account's own sessions",
  "engine/customers/stock-alerts.ts": "whose account waits, for its erasure",
  "engine/customers/verify-email.ts": "the account behind a link",
  "engine/platform/one-time-token.ts": "ends the links of an account's orders",
  "engine/platform/retention.ts": "how long rows stay",
  "engine/recovery/note-abandoned.ts": "whom a cart that was left may be mailed to",
  "engine/reviews/review-order.ts":
    "a review is changed by its writer, who may be one of several that act for an owner",
  "web/account/verify-email/verify-email.server.ts": "whether the link's account is the one signed in",
  "worker/mail/invoice-payment-mail.ts": "who paid may have erased their account",
  "worker/mail/send-customer-mail.ts": "mails to an account, or to a mailbox that has none",
};

/** Merchants see customers by their rights, and the demo's account is made for it. */
const elsewhere = /^(?:domain\/buyers|engine\/buyers|engine\/admin|web\/admin|boot|db)\//;

const comparisons = [
  /customer_id\s*(?:=|<>|!=|\bis\b|\bin\b|any)/,
  // A join with the account's row decides nothing.
  /(?<!\b[ct]\.id\s)=\s*(?:\w+\.)?customer_id\b/,
  /\bcustomerId\s*[!=]==/,
  /[!=]==\s*[\w.?]*\bcustomerId\b/,
  /"customerId" in/,
];
const compares = (text: string) => comparisons.some((one) => one.test(text));

test("whose a thing is is asked of domain/buyers and engine/buyers, and compared nowhere else", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const comparing = files.filter((name) => !elsewhere.test(name) && compares(readFileSync(join("src", name), "utf8")));
  expect(comparing.toSorted()).toEqual(Object.keys(aboutAccounts).toSorted());
});

test("the check sees a comparison of each kind", () => {
  const planted = [
    "select from addresses where customer_id = $1",
    "select from carts c where token_hash = $1 or $2 = c.customer_id",
    "if (order.customerId === customer.id) return;",
    "if (customer.id === order.customerId) return;",
    'if ("customerId" in holder) return;',
  ];
  expect(planted.filter(compares)).toEqual(planted);
  expect(compares("from orders o join customers c on c.id = o.customer_id")).toBe(false);
});
