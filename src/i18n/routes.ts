import type { adminRoutes } from "./admin-routes.ts";

/**
 * Every route of the shop, without language prefix. Pages, links, payloads and the sitemap are made from this table;
 * nothing else spells a path.
 */
export const routes = {
  home: "/",
  help: "/help",
  notFound: "/404",
  accessibility: "/accessibility",
  activity: "/activities/:id",
  blog: "/blog",
  blogFeed: "/blog/feed.xml",
  blogTag: "/blog/tags/:id",
  category: "/categories/:category/:id",
  checkout: "/checkout",
  compare: "/compare",
  createPassword: "/createPassword",
  deliveredPrice: "/deliveredPrice",
  orderDetail: "/order/detail",
  orderList: "/order/list",
  orderReceipt: "/order/receipt",
  orderReview: "/order/review",
  orderReceiptPdf: "/order/receipt.pdf",
  orderPo: "/order/po.pdf",
  requestRefund: "/order/requestRefund",
  orderReturn: "/order/return",
  orderClaim: "/order/claim",
  orderClaimPdf: "/order/claim.pdf",
  selectAddress: "/order/selectAddr",
  orderTrack: "/order/track",
  eraseOrders: "/order/erase",
  page: "/pages/:id",
  payment: "/payment",
  post: "/blog/:id",
  proforma: "/order/proforma",
  proformaPdf: "/order/proforma.pdf",
  proformaFile: "/order/proforma/file",
  purchasePdf: "/order/purchase.pdf",
  changePassword: "/personal/changePwd",
  machines: "/machines",
  stopMachineMails: "/machines/stopMails",
  stopCartMails: "/cartReminder/stopMails",
  myPower: "/myPower",
  personal: "/personal",
  quickOrder: "/quickOrder",
  quotation: "/quotation",
  askQuote: "/quote/ask",
  quotes: "/personal/quotes",
  quote: "/personal/quotes/:quote",
  quotePdf: "/personal/quotes/:quote/quote.pdf",
  quoteFile: "/personal/quotes/:quote/files/:file",
  quotationPdf: "/quotation.pdf",
  companies: "/personal/companies",
  company: "/personal/companies/:company",
  companySpending: "/personal/companies/:company/spending",
  companyInvoices: "/personal/companies/:company/invoices",
  companyStatement: "/personal/companies/:company/statement",
  companyStatementCsv: "/personal/companies/:company/statement.csv",
  companyStatementPdf: "/personal/companies/:company/statement.pdf",
  payInvoices: "/personal/companies/:company/invoices/pay",
  invoicePayment: "/personal/invoicePayments/:payment",
  invoice: "/personal/invoices/:invoice",
  invoicePdf: "/personal/invoices/:invoice/invoice.pdf",
  companyRules: "/personal/companies/:company/rules",
  requisitions: "/personal/requisitions",
  requisition: "/personal/requisitions/:requisition",
  requisitionPo: "/personal/requisitions/:requisition/po.pdf",
  companyInvitation: "/companyInvitation",
  savedQuotations: "/personal/saved",
  bought: "/personal/bought",
  lists: "/personal/lists",
  list: "/personal/lists/:list",
  listFile: "/personal/lists/:list/list.csv",
  listScan: "/personal/lists/:list/scan",
  listLabels: "/personal/lists/:list/labels.pdf",
  bin: "/bins/:line/:sku",
  addToList: "/addToList",
  sessions: "/personal/sessions",
  addressBook: "/personal/addressBook",
  privacyPolicy: "/privacyPolicy",
  product: "/products/:id.html",
  partsDiagram: "/products/:id/parts.html",
  returnPolicy: "/returnandrefundPolicy",
  search: "/search",
  shippingPolicy: "/shippingPolicy",
  stockAlert: "/stockAlert",
  cartReminder: "/cartReminder",
  cart: "/shoppingCart",
  terms: "/useTerms",
  tools: "/tools",
  airSystem: "/tools/airSystem",
  toolReceiver: "/tools/receiver",
  toolPumpUp: "/tools/pumpUp",
  toolPipe: "/tools/pipeDrop",
  toolLeaks: "/tools/leakTest",
  toolUnits: "/tools/units",
  toolDewPoint: "/tools/dewPoint",
  toolRunningCost: "/tools/runningCost",
  toolPower: "/tools/power",
  verifyEmail: "/verifyEmail",
  warrantyPolicy: "/warrantyPolicy",
  signIn: "/signIn",
  signUp: "/signUp",
  resetPassword: "/resetPassword",
  closeAccount: "/closeAccount",
} as const;

export type RouteName = keyof typeof routes;

/**
 * Ends of the names of routes without a screen: they answer with a file, or send on to a page. Every page has this in
 * its scripts, where a list of the names would be a hundred bytes more.
 */
type WithoutScreen = Extract<
  RouteName,
  "bin" | `${string}${"Csv" | "Feed" | "File" | "Labels" | "Mails" | "Pdf" | "Po"}`
>;
const withoutScreen = /(?:^bin|Csv|Feed|File|Labels|Mails|Pdf|Po)$/;

export type ShopPageName = Exclude<RouteName, WithoutScreen>;

/** The routes of the shop that have a screen. */
export const shopPageNames = Object.keys(routes).filter((name) => !withoutScreen.test(name)) as ShopPageName[];

/** The calculators, each a page that its query fills in. */
export type CalculatorRoute = Exclude<Extract<RouteName, `tool${string}`>, "tools">;
export const calculatorRoutes = Object.keys(routes).filter((name) => /^tool[A-Z]/.test(name)) as CalculatorRoute[];

/** The pages that are the same for everybody: they are cached whole, and their payloads may be fetched ahead. */
export const publicRoutes: readonly RouteName[] = [
  "home",
  "category",
  "product",
  "partsDiagram",
  "search",
  "activity",
  "page",
  "blog",
  "blogTag",
  "post",
  "privacyPolicy",
  "terms",
  "shippingPolicy",
  "returnPolicy",
  "warrantyPolicy",
  "accessibility",
  "tools",
  "airSystem",
  ...calculatorRoutes,
];

export type AdminRouteName = keyof typeof adminRoutes;
type Every = typeof routes & typeof adminRoutes;
export type AnyRouteName = keyof Every;

const paths: Record<string, string> = { ...routes };
let names = Object.keys(paths) as AnyRouteName[];

/** Makes the merchant's routes known, which only documents of that side load: add-admin-routes.ts calls it. */
export function addRoutes(more: typeof adminRoutes): void {
  Object.assign(paths, more);
  names = Object.keys(paths) as AnyRouteName[];
}

/** Names of the known routes: the same list until more are added. */
export function routeNames(): readonly AnyRouteName[] {
  return names;
}

/** The pattern of a route's path. */
export function pathOf(name: AnyRouteName): string {
  const path = paths[name];
  if (path === undefined) throw new Error(`the route ${name} is not loaded`);
  return path;
}

/** True for the name of a route of the merchant's side. */
export function isAdminRoute(name: AnyRouteName): name is AdminRouteName {
  return name.startsWith("admin");
}

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<`/${More}`>
    : Rest extends `${infer Name}.html`
      ? Name
      : Rest
  : never;

/** The parameters a route needs; `Record<never, …>` when none. */
type RouteParams<Name extends AnyRouteName> = Record<ParamNames<Every[Name]>, string>;

export type RouteArgs<Name extends AnyRouteName> = keyof RouteParams<Name> extends never
  ? [params?: Record<string, never>, search?: Search]
  : [params: RouteParams<Name>, search?: Search];

type Search = Record<string, string | number | undefined> | URLSearchParams;

/** The path of a route under a language prefix, parameters filled in and escaped, with its query. */
export function href<Name extends AnyRouteName>(
  prefix: string,
  name: Name,
  ...[params, search]: RouteArgs<Name>
): string {
  const pattern = pathOf(name);
  const values = (params ?? {}) as Record<string, string>;
  const path = pattern.includes(":")
    ? pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""))
    : pattern;
  const whole = prefix === "" ? path : path === "/" ? prefix : prefix + path;
  const query = search === undefined ? "" : search instanceof URLSearchParams ? search.toString() : queryOf(search);
  return query ? `${whole}?${query}` : whole;
}

function queryOf(search: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined) query.append(key, String(value));
  return query.toString();
}
