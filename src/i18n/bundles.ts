import { type AnyRouteName, isAdminRoute, type RouteName } from "./routes.ts";

/** Slices of the server only; browsers never load them. */
const ofServer = ["mail", "documents", "papers", "pickup", "uploads"];

/** Slices that only some pages name, each a bundle. */
const ofSomePages = [
  "account",
  "accountTerms",
  "approvals",
  "activity",
  "alerts",
  "blog",
  "checkout",
  "claims",
  "companies",
  "companyOrders",
  "delivery",
  "diagram",
  "fields",
  "help",
  "home",
  "invoices",
  "listing",
  "lists",
  "machines",
  "openBox",
  "orders",
  "payment",
  "policies",
  "power",
  "product",
  "proforma",
  "quickOrder",
  "quotation",
  "quotes",
  "restock",
  "returns",
  "sizing",
  "tools",
] as const;
type Slice = (typeof ofSomePages)[number];

/**
 * The parts in which messages reach a browser: every page's, one for each slice that some pages name, the merchant's.
 */
export const bundles = ["public", ...ofSomePages, "merchant"] as const;
export type Bundle = (typeof bundles)[number];

/** The bundle a slice of messages belongs to. */
export function bundleOf(slice: string): Bundle | "server" {
  if (ofServer.includes(slice)) return "server";
  if (slice.startsWith("admin")) return "merchant";
  // One that is not listed above reaches every page.
  return ofSomePages.find((one) => one === slice) ?? "public";
}

const forms = ["account", "checkout", "fields"] as const;
const addresses = [...forms, "orders"] as const;
const orders = ["account", "checkout", "orders"] as const;
const lists = [...forms, "lists", "quickOrder"] as const;

/**
 * The slices that a visitor's page names beside every page's. test/i18n/bundles.test.ts follows the imports of each
 * screen, and the errors of its server: none is missing here, and none is loaded in vain.
 */
const slicesOf: Readonly<Partial<Record<RouteName, readonly Slice[]>>> = {
  home: ["activity", "home"],
  category: ["listing"],
  product: ["openBox", "product", "restock"],
  partsDiagram: ["diagram", "product"],
  search: ["listing"],
  activity: ["activity"],
  page: ["blog"],
  blog: ["blog"],
  blogTag: ["blog"],
  post: ["blog"],
  privacyPolicy: ["policies"],
  terms: ["policies"],
  shippingPolicy: ["policies"],
  returnPolicy: ["policies"],
  warrantyPolicy: ["policies"],
  accessibility: ["policies"],
  help: ["help"],
  tools: ["sizing", "tools"],
  airSystem: ["power", "sizing", "tools"],
  toolReceiver: ["tools"],
  toolPumpUp: ["tools"],
  toolPipe: ["tools"],
  toolLeaks: ["tools"],
  toolUnits: ["tools"],
  toolDewPoint: ["tools"],
  toolRunningCost: ["tools"],
  toolPower: ["power", "tools"],
  myPower: ["fields", "power"],
  stockAlert: ["alerts", "checkout", "product", "restock"],
  cartReminder: ["alerts"],
  compare: ["listing", "quotation"],
  cart: ["checkout", "delivery", "openBox", "orders", "power", "quotation", "restock"],
  quickOrder: ["power", "quickOrder", "restock"],
  deliveredPrice: ["delivery"],
  checkout: ["accountTerms", "checkout", "companyOrders", "delivery", "fields", "openBox", "orders", "power"],
  proforma: ["account", "accountTerms", "checkout", "companyOrders", "fields", "orders", "proforma", "quotes"],
  askQuote: ["checkout", "fields", "orders", "quotes"],
  quotes: ["account", "quotes"],
  quote: ["account", "accountTerms", "checkout", "companyOrders", "fields", "orders", "proforma", "quotes"],
  payment: [...orders, "delivery", "payment", "power"],
  orderDetail: [...orders, "accountTerms", "claims", "delivery", "payment", "power", "quickOrder", "returns"],
  eraseOrders: ["checkout", "orders"],
  orderTrack: ["checkout", "fields", "orders"],
  signIn: forms,
  signUp: forms,
  resetPassword: forms,
  createPassword: forms,
  changePassword: forms,
  sessions: ["account"],
  personal: [...addresses, "returns"],
  quotation: ["account", "delivery", "fields", "quotation"],
  companies: [...forms, "companies"],
  company: [...forms, "approvals", "companies", "invoices"],
  companyInvoices: ["account", "invoices"],
  companySpending: [...forms, "approvals"],
  companyStatement: ["account", "invoices"],
  companyRules: [...forms, "approvals", "companies"],
  requisitions: ["account", "approvals", "orders"],
  requisition: ["account", "approvals", "checkout", "companyOrders", "fields", "orders"],
  invoice: ["account", "accountTerms", "fields", "invoices"],
  payInvoices: ["account", "invoices"],
  invoicePayment: ["account", "invoices"],
  companyInvitation: ["companies"],
  savedQuotations: ["account", "fields", "quotation"],
  bought: ["account", "orders", "power", "quickOrder", "restock", "returns"],
  lists,
  list: [...lists, "power", "restock"],
  listScan: lists,
  addToList: lists,
  machines: [...forms, "machines"],
  addressBook: addresses,
  selectAddress: addresses,
  requestRefund: ["fields", "orders", "returns"],
  orderClaim: ["account", "claims", "fields", "orders", "returns"],
  orderReturn: ["fields", "orders", "returns"],
  orderReview: [...forms, "returns"],
  orderReceipt: ["account", "orders", "power"],
  orderList: ["account", "orders", "quickOrder", "returns"],
  closeAccount: forms,
  verifyEmail: forms,
};

/** The merchant's pages show orders, cases and goods in the buyers' words too. */
const ofMerchant = [
  "public",
  ...addresses,
  "accountTerms",
  "activity",
  "blog",
  "claims",
  "companies",
  "delivery",
  "help",
  "home",
  "invoices",
  "listing",
  "policies",
  "power",
  "openBox",
  "product",
  "proforma",
  "quotes",
  "restock",
  "returns",
  "merchant",
] as const satisfies readonly Bundle[];

/** The bundles that a page needs; null is a page that no route answers. */
export function bundlesOf(name: AnyRouteName | null): readonly Bundle[] {
  if (name === null) return ["public"];
  if (isAdminRoute(name)) return ofMerchant;
  return ["public", ...(slicesOf[name as RouteName] ?? [])];
}
