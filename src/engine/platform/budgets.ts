import { days, hours, minutes } from "#domain/kernel/time.ts";

/**
 * The units that budgets count: a network (a /32 of IPv4; a /64 of IPv6 and its /48), a mailbox in any spelling, a
 * sender (a network with a mailbox it names), a cart, an account, an order, an API key, the shop with all its visitors.
 * Anybody can type another's address, so a mailbox alone is counted only where its owner has a working link by then.
 */
export type PartyKind = "network" | "mailbox" | "sender" | "cart" | "account" | "order" | "key" | "shop";

/** Number of times a party may do something per window. */
export interface Budget<Kind extends PartyKind = PartyKind> {
  readonly name: string;
  readonly of: Kind;
  readonly limit: number;
  readonly windowMs: number;
  /** Description of what is counted, as in docs/operations.md. */
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
const shop = per("shop");

/** Number of /64s that may spend their full budget within one /48, which is a whole site. */
export const networksPerSite = 4;

/**
 * Budgets for everything a stranger can trigger at the shop's expense: mail, stock, calls to payment providers, heavy
 * work. A network may be a whole office, so its budgets are larger than a mailbox's.
 */
export const budgets = {
  signInFailures: network("sign-in-failures", 100, minutes(15), "wrong passwords, over all accounts"),
  signUps: network("sign-ups", 60, hours(1), "sign-up requests"),
  resets: network("resets", 60, hours(1), "password-reset requests"),
  lookUpsOfAccount: account(
    "look-ups-of-account",
    120,
    hours(1),
    "order links and erasures a confirmed account asks for",
  ),
  lookUps: network("look-ups", 120, hours(1), "order links, invitations and erasures asked for"),
  signUpMails: sender("sign-up-mails", 3, hours(1), "sign-up emails per mailbox"),
  // An owner whose budget others have spent has a recent mail with a link to the account.
  signUpLinks: mailbox("sign-up-links", 12, hours(1), "sign-up emails"),
  // A link works for half an hour, so an owner whose budget others have spent has a valid one.
  resetMails: mailbox("reset-mails", 2, minutes(10), "mails with a link to a new password"),
  checkoutLinks: network("checkout-links", 240, hours(1), "links to prove an email at checkout asked for"),
  // Strangers behind the network may have spent those; `newCarts` limits how many carts they have.
  checkoutLinksOfCart: cart("checkout-links-of-cart", 3, days(1), "such links where the network's are used up"),
  // A link works for half an hour, as for new passwords.
  checkoutLinkMails: mailbox("checkout-link-mails", 2, minutes(10), "mails with a link to prove an email at checkout"),
  // A link works for half an hour, as for new passwords.
  staffLinkMails: mailbox("staff-link-mails", 2, minutes(10), "mails with a link to the merchant's sign-in"),
  lookUpMails: sender("look-up-mails", 5, hours(1), "mails with a link to an order or an invitation, to one mailbox"),
  // Somebody who shares the owner's network may have spent those on other orders in the same name.
  lookUpFirst: mailbox("look-up-first", 1, hours(1), "mails with such a link about one order, whoever asks"),
  // An owner whose budget others have spent has links to the same order that work for days.
  lookUpLinks: mailbox("look-up-links", 5, hours(1), "mails with such a link about one order"),
  erasureMails: sender("erasure-mails", 3, hours(1), "mails with a link to an erasure, to one mailbox"),
  // An owner whose budget others have spent has a recent link that works for a day.
  erasureLinks: mailbox("erasure-links", 12, hours(1), "mails with a link to an erasure"),
  verificationMails: account("verification-mails", 5, hours(1), "mails that confirm an email, sent again"),
  serviceMails: account("service-mails", 20, days(1), "mails before a service is due"),
  askedMails: order("asked-mails", 30, days(1), "mails about refunds, returns and claims asked for or taken back"),
  stockAlerts: network("stock-alerts", 60, hours(1), "links asked for to hear when goods are back"),
  stockAlertsOfAccount: account("stock-alerts-of-account", 60, hours(1), "goods an account asks to hear of"),
  stockAlertMails: sender("stock-alert-mails", 5, hours(1), "mails with such a link, to one mailbox"),
  // An owner whose budget others have spent has a link to the same goods that works for days.
  stockAlertLinks: mailbox("stock-alert-links", 2, hours(1), "mails with such a link about one part number"),
  cartReminders: network("cart-reminders", 60, hours(1), "addresses left at checkout to be reminded of a cart"),
  companyApplications: account("company-applications", 5, days(1), "applications as a company"),
  invoicePayments: account("invoice-payments", 60, hours(1), "payments of invoices that an account begins"),
  companyInvitations: account("company-invitations", 60, days(1), "people that an account invites to companies"),
  companyInvitationsEarly: account(
    "company-invitations-early",
    5,
    days(1),
    "people that an account invites to companies before they are approved",
  ),
  companyJoins: account("company-joins", 10, days(1), "companies of their mail domain that an account asks to join"),
  companyNames: account("company-names", 20, days(1), "legal names and tax IDs that an account asks for"),
  companyInvitationsTo: mailbox("company-invitations-to", 3, days(1), "invitations to one company, to one mailbox"),
  testMails: mailbox("test-mails", 20, hours(1), "test mails that staff send to themselves"),
  codes: network("codes", 300, hours(1), "discount codes tried"),
  codesOfAccount: account("codes-of-account", 120, hours(1), "discount codes a confirmed account tries"),
  // Strangers behind the network may have spent those; `newCarts` limits how many carts they have.
  codesOfCart: cart("codes-of-cart", 3, hours(1), "discount codes tried where the network's are used up"),
  newCarts: network("new-carts", 300, hours(1), "carts begun"),
  // Strangers behind the network may have spent those; their unpaid orders are limited by `holds`.
  newCartsOfOrder: order("new-carts-of-order", 12, days(1), "carts begun where the network's are used up"),
  saleTaxes: cart("sale-taxes", 120, days(1), "sales whose tax a provider is asked for"),
  saleTaxesOfNetwork: network(
    "sale-taxes-of-network",
    600,
    hours(1),
    "sales of guests whose tax a provider is asked for",
  ),
  // Strangers behind the network may have spent those; `newCarts` limits how many carts they have.
  saleTaxesAlone: cart("sale-taxes-alone", 6, days(1), "such sales where the network's are used up"),
  // A place is asked about once a day.
  placeTaxes: shop("place-taxes", 3_000, days(1), "places whose rates of tax a provider is asked for"),
  // So that no network spends those alone.
  placeTaxesOfNetwork: network("place-taxes-of-network", 300, days(1), "such places that guests ask about"),
  placings: cart("placings", 60, minutes(10), "orders placed or refused"),
  placingsOfNetwork: network("placings-of-network", 240, hours(1), "orders of guests, placed or refused"),
  placingsInOneName: sender("placings-in-one-name", 20, days(1), "orders of guests, to one mailbox"),
  transfers: cart("transfers", 5, hours(1), "orders that wait days for a transfer, placed or changed to one"),
  transfersOfNetwork: network("transfers-of-network", 40, hours(1), "orders of guests that wait days for a transfer"),
  methodChanges: order("method-changes", 12, hours(1), "changes of the payment method"),
  methodChangesOfNetwork: network("method-changes-of-network", 60, hours(1), "changes of the payment method"),
  // Strangers behind the network may have spent those; `holds` limits how many orders they have.
  methodChangesAlone: order("method-changes-alone", 3, hours(1), "such changes where the network's are used up"),
  paymentCalls: order("payment-calls", 30, minutes(10), "Pay, and 'Have you already paid?'"),
  paymentCallsOfNetwork: network("payment-calls-of-network", 240, minutes(10), "Pay, and 'Have you already paid?'"),
  // Strangers behind the network may have spent those, which keeps nobody from paying an order of their own.
  paymentCallsAlone: order("payment-calls-alone", 3, minutes(10), "such calls where the network's are used up"),
  draftPayments: order("draft-payments", 30, minutes(10), "Pay, on the page of one pro forma invoice"),
  quoteAnswers: order("quote-answers", 60, hours(1), "answers and messages to one quote"),
  quoteFiles: order("quote-files", 60, hours(1), "messages with files about one quote"),
  quoteRequests: network("quote-requests", 30, hours(1), "quotes that guests ask for"),
  quoteRequestsOfAccount: account("quote-requests-of-account", 60, days(1), "quotes that an account asks for"),
  quoteRequestMails: sender("quote-request-mails", 5, hours(1), "mails that confirm a request, to one mailbox"),
  returnPhotos: order("return-photos", 120, hours(1), "forms of a return with photos"),
  claimPhotos: order("claim-photos", 120, hours(1), "forms of a claim for freight damage with photos"),
  reviewPhotos: account("review-photos", 120, hours(1), "reviews with photos"),
  siteCertificates: account("site-certificates", 120, hours(1), "certificates of sites that are exempt from sales tax"),
  photosOfNetwork: network("photos-of-network", 240, hours(1), "forms of guests with photos"),
  poDocuments: network("po-documents", 120, hours(1), "PDFs of purchase orders that guests attach"),
  poDocumentsOfAccount: account(
    "po-documents-of-account",
    120,
    hours(1),
    "PDFs of purchase orders that a confirmed account attaches",
  ),
  // Strangers behind the network may have spent those; `newCarts` limits how many carts they have.
  poDocumentsOfCart: cart("po-documents-of-cart", 3, hours(1), "such PDFs where the network's are used up"),
  listings: network("listings", 600, minutes(10), "search results and filtered lists that had to be made"),
  calculations: network("calculations", 600, minutes(10), "calculators' answers that had to be made"),
  suggestions: network("suggestions", 1_200, minutes(10), "suggestions while typing"),
  quickOrders: network("quick-orders", 240, hours(1), "lists of part numbers checked"),
  quickOrdersOfAccount: account("quick-orders-of-account", 240, hours(1), "lists a confirmed account has checked"),
  deliveredPrices: network("delivered-prices", 600, minutes(10), "prices at a dock asked for, a page of them at once"),
  deliveredPricesOfAccount: account(
    "delivered-prices-of-account",
    600,
    minutes(10),
    "prices at a dock a confirmed account asks for",
  ),
  contractPricesOfAccount: account(
    "contract-prices-of-account",
    1_200,
    minutes(10),
    "contract prices that an account asks for, a page of them at once",
  ),
  searches: network("searches", 600, minutes(10), "searches counted for the merchant's report"),
  documents: network("documents", 120, minutes(10), "PDFs that had to be made"),
  documentsOfAccount: account("documents-of-account", 60, minutes(10), "PDFs made for a confirmed account"),
  proformaSheets: order("proforma-sheets", 30, minutes(10), "pro forma invoices made into a PDF"),
  purchaseSheets: order("purchase-sheets", 30, minutes(10), "purchase orders made into a PDF"),
  claimSheets: order("claim-sheets", 30, minutes(10), "claims made into a PDF"),
  quotations: network("quotations", 240, hours(1), "estimates made"),
  // Estimates are stored for a year, so this is the limit of a busy purchasing department.
  quotationsOfDay: network("quotations-of-day", 1_000, days(1), "estimates made"),
  quotationsOfAccount: account("quotations-of-account", 500, days(1), "estimates a confirmed account makes"),
  // A number alone opens an estimate, and one of a million tries may find one.
  quotationMisses: network("quotation-misses", 60, minutes(10), "lookups of estimate numbers that do not exist"),
  quotationMissesOfAccount: account(
    "quotation-misses-of-account",
    60,
    minutes(10),
    "lookups by a confirmed account of estimate numbers that do not exist",
  ),
  apiCalls: key("api-calls", 600, minutes(10), "requests to the API"),
  badApiKeys: network("bad-api-keys", 60, minutes(10), "requests to the API without a good key"),
  webhookCertificates: network("webhook-certificates", 20, minutes(10), "certificates fetched for webhooks"),
  badWebhooks: network("bad-webhooks", 60, minutes(10), "webhooks without a good signature"),
} as const satisfies Record<string, Budget>;

/**
 * Limits of stock held by unpaid orders at one time. Paid, canceled and overdue orders do not count, so paying or
 * canceling frees the limit at once. A verified mailbox is counted by account alone, so strangers on the same network
 * cannot block it.
 */
export const holds = {
  orders: { of: "network", limit: 20, what: "unpaid orders of guests" },
  ordersOfBrowser: { of: "cart", limit: 8, what: "unpaid orders of guests" },
  ordersOfAccount: { of: "account", limit: 20, what: "unpaid orders of a confirmed account" },
  units: { of: "network", limit: 1_000, what: "units in unpaid orders of guests" },
  unitsOfAccount: { of: "account", limit: 1_000, what: "units in unpaid orders of a confirmed account" },
  value: { of: "network", limit: 25_000_000, what: "cents to be paid for unpaid orders of guests" },
  valueOfAccount: {
    of: "account",
    limit: 100_000_000,
    what: "cents to be paid for unpaid orders of a confirmed account",
  },
} as const;
