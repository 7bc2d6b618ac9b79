import type { MemberRole } from "#domain/buyers/member-roles.ts";
import type { RouteName } from "#i18n/routes.ts";

/**
 * Invariant B4 as tables, written from the rules before the code of rights was read: "A member sees: their own
 * orders; all of the site's or the company's by role. Nothing of another company, ever." What is looked at belongs to
 * the plant and to `head`, who has every role, or to `asker`, who may ask for goods there.
 */
export const people = {
  administrator: [["administrator", undefined]],
  "approver there": [["approver", "Plant"]],
  "approver of all": [["approver", undefined]],
  "approver elsewhere": [["approver", "Yard"]],
  "buyer there": [["buyer", "Plant"]],
  "buyer elsewhere": [["buyer", "Yard"]],
  "requester there": [["requester", "Plant"]],
  "requester elsewhere": [["requester", "Yard"]],
  "accounts payable there": [["accounts-payable", "Plant"]],
  "accounts payable of all": [["accounts-payable", undefined]],
  "accounts payable elsewhere": [["accounts-payable", "Yard"]],
} as const satisfies Record<string, readonly (readonly [MemberRole, string | undefined])[]>;
export type Member = keyof typeof people;
/** People without a role there: `stranger` has every role of another company, `leaver` had every role of this one. */
export const outsiders = ["guest", "staff", "stranger", "leaver"] as const;
export type Who = Member | (typeof outsiders)[number] | "head" | "asker";

const members = [...(Object.keys(people) as Member[]), "head", "asker"] as const satisfies readonly Who[];
const everybody: readonly Who[] = [...members, ...outsiders];
/** Pages of one's own account, whatever one is elsewhere. */
const accounts: readonly Who[] = [...members, "stranger", "leaver"];
/** "administrator (members, rules, sites)". */
const runs: readonly Who[] = ["head", "administrator"];
const approves: readonly Who[] = ["head", "approver there", "approver of all"];
/** "accounts payable (sees and pays invoices, buys nothing)"; whoever runs the company may what it may. */
const pays: readonly Who[] = [...runs, "accounts payable there", "accounts payable of all"];
/** Payments and credit memos are of no site. */
const paysForAll: readonly Who[] = [...runs, "accounts payable of all"];
const seesOrders: readonly Who[] = [...pays, "approver there", "approver of all"];
const seesAskersWish: readonly Who[] = ["asker", ...runs, "approver there", "approver of all"];

/** At checkout an order is booked to a cost center. */
const buysSomewhere: readonly Who[] = [
  ...runs,
  "buyer there",
  "buyer elsewhere",
  "requester there",
  "requester elsewhere",
  "asker",
];
const keepsLists: readonly Who[] = [...runs, "buyer there", "requester there", "asker"];
const seesHeadsWish: readonly Who[] = [...runs, "approver there", "approver of all"];

/** Of each thing with a word of its own, who may ever read it. */
export const seenBy = {
  /** The company's name. */
  works: members,
  invited: runs,
  "asker@example.com": [...runs, "asker"],
  center: buysSomewhere,
  reference: buysSomewhere,
  /** Asker and approver are told why the order needs approval. */
  rule: seesAskersWish,
  po1: seesOrders,
  po3: seesOrders,
  dispute: seesOrders,
  /** The payments that settled an invoice are said with it. */
  check: seesOrders,
  askerswish: seesAskersWish,
  headswish: seesHeadsWish,
  message: seesOrders,
  /** The name of a file beside a message about a quote. */
  quotefile: seesOrders,
  /** The names of the PDFs of purchase orders. */
  orderpdf: seesOrders,
  /** The name of the certificate that the plant is exempt from sales tax by. */
  certificate: pays,
  askerspdf: seesAskersWish,
  headspdf: seesHeadsWish,
  list: ["head"],
  /** A list of the plant is for buying there. */
  shelf: keepsLists,
  bin: ["head"],
  machine: ["head"],
  /** So is a machine of the plant: it says what is to be bought there. */
  pump: keepsLists,
} as const satisfies Record<string, readonly Who[]>;
/** The same of what is named by a number. */
export const numbersSeenBy = {
  order: seesOrders,
  shippedOrder: seesOrders,
  invoice: seesOrders,
  disputedInvoice: seesOrders,
  payment: pays,
  quote: seesOrders,
} as const satisfies Record<string, readonly Who[]>;

/**
 * A view of a route: what follows its path, and who gets it; nobody else gets more than that there is nothing. Of two
 * things of a kind, `thing` is the one that its path names.
 */
export type View = readonly [query: string, opens: readonly Who[], thing?: string];
/** `shop`: the same for everybody, or of one's own account or browser, with no thing of a company in it. */
const shop = "shop";

/** Every route of the storefront. One without a row does not compile. */
export const views: Readonly<Record<RouteName, readonly View[] | "shop">> = {
  companies: [["", accounts]],
  company: [
    ["", members],
    ["?facts", members],
    ["?site=:plant", members],
    ["?site=new", members],
    ["?invite", members],
    ["?member=:askerMember", members],
    ["?tax=:plant", members],
    ["?certificate=:certificate", pays],
  ],
  companySpending: [
    ["", runs],
    ["?center=:center", runs],
    ["?center=new", runs],
  ],
  companyRules: [
    ["", runs],
    ["?rule=:rule", runs],
    ["?rule=new", runs],
  ],
  companyInvoices: [["?all", [...seesOrders, "approver elsewhere", "accounts payable elsewhere"]]],
  companyStatement: [["", paysForAll]],
  companyStatementCsv: [["?month=2026-11", paysForAll]],
  companyStatementPdf: [["?month=2026-11", paysForAll]],
  payInvoices: [["?invoice=:invoice", [...pays, "accounts payable elsewhere"]]],
  invoicePayment: [["", pays]],
  invoice: [
    ["", seesOrders],
    ["", seesOrders, "disputedInvoice"],
  ],
  invoicePdf: [["", seesOrders]],
  requisitions: [
    ["?scope=decide", accounts],
    ["?scope=mine", accounts],
    ["?scope=all", accounts],
  ],
  requisition: [
    ["", seesAskersWish, "askersWish"],
    ["", seesHeadsWish, "headsWish"],
  ],
  requisitionPo: [
    ["", seesAskersWish, "askersWish"],
    ["", seesHeadsWish, "headsWish"],
  ],
  quotes: [["", accounts]],
  quote: [["", seesOrders]],
  quotePdf: [["", seesOrders]],
  quoteFile: [["", seesOrders]],
  // Each is everybody's own: the link, the cart and the address of whoever asks.
  companyInvitation: [["?token=none", accounts]],
  askQuote: [["", everybody]],
  quickOrder: [["", everybody]],
  cart: [["", everybody]],
  checkout: [["", everybody]],
  personal: [["", accounts]],
  bought: [["", accounts]],
  selectAddress: [["", accounts]],
  orderList: [
    ["", accounts],
    ["?q=:order", accounts],
  ],
  orderDetail: [["?order=:order", seesOrders]],
  // Nothing is paid yet, so there is no paper.
  orderReceipt: [["?order=:order", seesOrders]],
  orderReceiptPdf: [["?order=:order", []]],
  orderPo: [["?order=:order", seesOrders]],
  payment: [["?order=:order", pays]],
  orderReturn: [["?order=:shippedOrder", runs]],
  requestRefund: [["?order=:shippedOrder", runs]],
  orderClaim: [["?order=:shippedOrder", runs]],
  orderClaimPdf: [["?order=:shippedOrder&claim=1", []]],
  // Goods on their way are not reviewed: test/companies/who-sees-orders.test.ts has some that have come.
  orderReview: [["?order=:shippedOrder", []]],
  orderTrack: [["", everybody]],
  lists: [["", accounts]],
  list: [
    ["", ["head"]],
    ["", keepsLists, "shelf"],
  ],
  listFile: [
    ["", ["head"]],
    ["", keepsLists, "shelf"],
  ],
  listScan: [
    ["", ["head"]],
    ["", keepsLists, "shelf"],
  ],
  listLabels: [
    ["", ["head"]],
    ["", keepsLists, "shelf"],
  ],
  // Leads to the list or to the product.
  bin: [["", []]],
  addToList: [["?sku=:sku", accounts]],
  machines: [
    ["", everybody],
    ["?edit=:pump", everybody],
    ["?of=:plant", everybody],
  ],
  savedQuotations: [["", accounts]],
  home: shop,
  help: shop,
  notFound: shop,
  accessibility: shop,
  activity: shop,
  page: shop,
  blog: shop,
  blogTag: shop,
  blogFeed: shop,
  post: shop,
  category: shop,
  product: shop,
  partsDiagram: shop,
  search: shop,
  compare: shop,
  deliveredPrice: shop,
  myPower: shop,
  stockAlert: shop,
  cartReminder: shop,
  privacyPolicy: shop,
  returnPolicy: shop,
  shippingPolicy: shop,
  terms: shop,
  warrantyPolicy: shop,
  tools: shop,
  airSystem: shop,
  toolReceiver: shop,
  toolPumpUp: shop,
  toolPipe: shop,
  toolLeaks: shop,
  toolUnits: shop,
  toolDewPoint: shop,
  toolRunningCost: shop,
  toolPower: shop,
  signIn: shop,
  signUp: shop,
  resetPassword: shop,
  createPassword: shop,
  verifyEmail: shop,
  eraseOrders: shop,
  stopMachineMails: shop,
  stopCartMails: shop,
  quotation: shop,
  quotationPdf: shop,
  proforma: shop,
  proformaPdf: shop,
  proformaFile: shop,
  purchasePdf: shop,
  changePassword: shop,
  sessions: shop,
  addressBook: shop,
  closeAccount: shop,
};

/**
 * Every form that a page of a company shows to `head`, by its route and purpose: who is offered it and taken at their
 * word. One without a row fails the test. `fills` is what it sends where the fields as shown say too little.
 */
interface FormRow {
  readonly by: readonly Who[];
  readonly fills?: Readonly<Record<string, string>>;
  /** The test that shows what it does, where one sent here would leave the others nothing to do. */
  readonly shownBy?: string;
}
const site = {
  name: "New site",
  "shipping.firstName": "Rosa",
  "shipping.lastName": "Lund",
  "shipping.address1": "1 Foundry Street",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "9375550161",
};
const requisitions = "test/approvals/who-sees-requisitions.test.ts";
const quotes = "test/checkout/quotes.test.ts";
const online = "test/invoices/online-pages.test.ts";
export const forms: Readonly<Record<string, FormRow>> = {
  "requisition ask-changes": { by: approves, fills: { note: "Fewer" }, shownBy: requisitions },
  "requisition reject": { by: approves, fills: { note: "No" }, shownBy: requisitions },
  "requisition approve": { by: approves },
  "requisition withdraw": { by: ["head"] },
  "quote message": { by: ["head", "administrator"], fills: { text: "When?" } },
  "quote ask-change": { by: ["head", "administrator"], fills: { text: "Less" }, shownBy: quotes },
  "quote decline": { by: ["head", "administrator"], fills: { text: "No" }, shownBy: quotes },
  // Nobody but the head both sees it and has the role of a buyer.
  "quote pay": { by: ["head"], fills: { method: "on-account" } },
  // Another name is asked for; all else holds at once.
  "company facts": { by: runs, fills: { legalName: "Heron", tradeReferences: "Ask Ada", "billing.state": "" } },
  "company certificate": { by: pays, shownBy: "test/companies/site-exemptions.test.ts" },
  "company site": { by: runs, fills: site },
  "company invite": { by: runs, fills: { email: "new@example.com", roles: "approver" } },
  "company withdraw-invitation": { by: runs },
  "company joining": { by: runs, fills: { joining: "on" } },
  "company roles": { by: runs, fills: { roles: "buyer" } },
  "company po": { by: runs, fills: { poRequired: "on" } },
  "companySpending references": { by: runs, fills: { name1: "Truck" } },
  "companySpending center": { by: runs, fills: { code: "9-new", budget: "10" } },
  "companySpending close": { by: runs },
  "companySpending person": { by: runs, fills: { budget: "123" } },
  "companyRules terms": { by: runs, fills: { tolerance: "7", days: "9" } },
  "companyRules rule": { by: runs, fills: { name: "Other", when: "total", over: "9", who1: "approver" } },
  "companyRules delete": { by: runs },
  "companyStatement ": { by: paysForAll, fills: { mails: "on" } },
  "payInvoices ": { by: pays, fills: { method: "stripe" }, shownBy: online },
  "invoice ": { by: pays, fills: { reason: "Two are missing" } },
  "orderDetail cancel": { by: runs },
  // These take from others what they may, so they come last.
  "company leave": { by: members, shownBy: "test/companies/companies.test.ts" },
  "company remove": { by: runs },
  "company close-site": { by: runs },
};
