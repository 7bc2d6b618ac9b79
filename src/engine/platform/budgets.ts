import { days, hours, minutes } from "#domain/kernel/time.ts";

/**
 * Whose doings are counted together: a network (a /32 of IPv4, a /64 of IPv6, and the /48 around it), a mailbox however
 * its address is spelled, a sender (one network that names one mailbox), one cart, one account, one order, one key of the
 * API. What a stranger types is nobody's proof: a mailbox counts alone only for mails that leave what its owner needs.
 */
export type PartyKind = "network" | "mailbox" | "sender" | "cart" | "account" | "order" | "key";

/** The number of times that one party may do something in a window of time. */
export interface Budget<Kind extends PartyKind = PartyKind> {
  readonly name: string;
  readonly of: Kind;
  readonly limit: number;
  readonly windowMs: number;
  /** The name of what is counted, as in docs/operations.md. */
  readonly what: string;
}

const per =
  <Kind extends PartyKind>(of: Kind) =>
  (name: string, limit: number, windowMs: number, what: string): Budget<Kind> => ({ name, of, limit, windowMs, what });
const network = per("network");
const mailbox = per("mailbox");
const sender = per("sender");
const cart = per("cart");
const account = per("account");
const order = per("order");
const key = per("key");

/** A /48 is a whole site: as many as this of its /64s may spend what one may. */
export const networksPerSite = 4;

/**
 * Everything a stranger can make the shop do that costs it mail, stock, a call to a payment provider or much work. A
 * network may be a whole office behind one address, so networks have room; a mailbox is one person's.
 */
export const budgets = {
  signInFailures: network("sign-in-failures", 100, minutes(15), "wrong passwords, over all accounts"),
  signUps: network("sign-ups", 60, hours(1), "accounts asked for"),
  resets: network("resets", 60, hours(1), "new passwords asked for"),
  lookUpsOfAccount: account(
    "look-ups-of-account",
    120,
    hours(1),
    "order links and erasures a confirmed account asks for",
  ),
  lookUps: network("look-ups", 120, hours(1), "order links, invitations and erasures asked for"),
  signUpMails: sender("sign-up-mails", 3, hours(1), "mails to who signs up, to one mailbox"),
  // Whoever finds these spent by others has a mail of this hour that leads to the account.
  signUpLinks: mailbox("sign-up-links", 12, hours(1), "mails to who signs up"),
  // A link works for half an hour: whoever finds this spent by others has one that works.
  resetMails: mailbox("reset-mails", 2, minutes(10), "mails with a link to a new password"),
  checkoutLinks: network("checkout-links", 240, hours(1), "links to prove an email at checkout asked for"),
  // As for new passwords: a link works for half an hour.
  checkoutLinkMails: mailbox("checkout-link-mails", 2, minutes(10), "mails with a link to prove an email at checkout"),
  // A link works for half an hour, as those to a new password do.
  staffLinkMails: mailbox("staff-link-mails", 2, minutes(10), "mails with a link to the merchant's sign-in"),
  lookUpMails: sender("look-up-mails", 5, hours(1), "mails with a link to an order or an invitation, to one mailbox"),
  // Whoever finds these spent by others has links to the same order that work for days.
  lookUpLinks: mailbox("look-up-links", 5, hours(1), "mails with such a link about one order"),
  erasureMails: sender("erasure-mails", 3, hours(1), "mails with a link to an erasure, to one mailbox"),
  // Whoever finds these spent by others has a link of this hour that works for a day.
  erasureLinks: mailbox("erasure-links", 12, hours(1), "mails with a link to an erasure"),
  verificationMails: account("verification-mails", 5, hours(1), "mails that confirm an email, sent again"),
  serviceMails: account("service-mails", 20, days(1), "mails before a service is due"),
  askedMails: order("asked-mails", 30, days(1), "mails about refunds, returns and claims asked for or taken back"),
  stockAlerts: network("stock-alerts", 60, hours(1), "links asked for to hear when goods are back"),
  stockAlertsOfAccount: account("stock-alerts-of-account", 60, hours(1), "goods an account asks to hear of"),
  stockAlertMails: sender("stock-alert-mails", 5, hours(1), "mails with such a link, to one mailbox"),
  // Whoever finds these spent by others has a link to the same goods that works for days.
  stockAlertLinks: mailbox("stock-alert-links", 2, hours(1), "mails with such a link about one part number"),
  testMails: mailbox("test-mails", 20, hours(1), "test mails that staff send to themselves"),
  codes: network("codes", 300, hours(1), "discount codes tried"),
  newCarts: network("new-carts", 300, hours(1), "carts begun"),
  placings: cart("placings", 60, minutes(10), "orders placed or refused"),
  placingsOfNetwork: network("placings-of-network", 240, hours(1), "orders of guests, placed or refused"),
  placingsInOneName: sender("placings-in-one-name", 20, days(1), "orders of guests, to one mailbox"),
  transfers: cart("transfers", 5, hours(1), "orders that wait days for a transfer, placed or changed to one"),
  transfersOfNetwork: network("transfers-of-network", 40, hours(1), "orders of guests that wait days for a transfer"),
  methodChanges: order("method-changes", 12, hours(1), "changes of the payment method"),
  methodChangesOfNetwork: network("method-changes-of-network", 60, hours(1), "changes of the payment method"),
  paymentCalls: order("payment-calls", 30, minutes(10), "Pay, and 'Have you already paid?'"),
  paymentCallsOfNetwork: network("payment-calls-of-network", 240, minutes(10), "Pay, and 'Have you already paid?'"),
  returnPhotos: order("return-photos", 120, hours(1), "forms of a return with photos"),
  claimPhotos: order("claim-photos", 120, hours(1), "forms of a claim for freight damage with photos"),
  reviewPhotos: account("review-photos", 120, hours(1), "reviews with photos"),
  photosOfNetwork: network("photos-of-network", 240, hours(1), "forms with photos"),
  listings: network("listings", 600, minutes(10), "search results and filtered lists that had to be made"),
  calculations: network("calculations", 600, minutes(10), "calculators' answers that had to be made"),
  suggestions: network("suggestions", 1_200, minutes(10), "suggestions while typing"),
  deliveredPrices: network("delivered-prices", 600, minutes(10), "prices at a dock asked for, a page of them at once"),
  searches: network("searches", 600, minutes(10), "searches counted for the merchant's report"),
  documents: network("documents", 120, minutes(10), "PDFs that had to be made"),
  quotations: network("quotations", 240, hours(1), "quotations made"),
  // Each is kept for a year: as many as a busy purchasing department makes, and no more.
  quotationsOfDay: network("quotations-of-day", 1_000, days(1), "quotations made"),
  apiCalls: key("api-calls", 600, minutes(10), "requests to the API"),
  badApiKeys: network("bad-api-keys", 60, minutes(10), "requests to the API without a good key"),
  badWebhooks: network("bad-webhooks", 60, minutes(10), "webhooks without a good signature"),
} as const satisfies Record<string, Budget>;

/**
 * What unpaid orders may hold of the stock at any one time. Orders that are paid, canceled or overdue hold nothing
 * here, so whoever pays or cancels can go on at once. Who has proved a mailbox is counted by the account alone: what
 * strangers do behind the same network is nothing to them.
 */
export const holds = {
  orders: { of: "network", limit: 20, what: "unpaid orders of guests" },
  ordersOfBrowser: { of: "cart", limit: 8, what: "unpaid orders of guests" },
  ordersOfAccount: { of: "account", limit: 20, what: "unpaid orders of a confirmed account" },
  units: { of: "network", limit: 1_000, what: "units in unpaid orders of guests, or of a confirmed account" },
  value: { of: "network", limit: 25_000_000, what: "cents to be paid for unpaid orders of guests" },
  valueOfAccount: {
    of: "account",
    limit: 100_000_000,
    what: "cents to be paid for unpaid orders of a confirmed account",
  },
} as const;
