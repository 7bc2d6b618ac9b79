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
  requestRefund: "/order/requestRefund",
  orderReturn: "/order/return",
  orderClaim: "/order/claim",
  orderClaimPdf: "/order/claim.pdf",
  selectAddress: "/order/selectAddr",
  orderTrack: "/order/track",
  eraseOrders: "/order/erase",
  payment: "/payment",
  proforma: "/order/proforma",
  proformaPdf: "/order/proforma.pdf",
  purchasePdf: "/order/purchase.pdf",
  changePassword: "/personal/changePwd",
  machines: "/machines",
  stopMachineMails: "/machines/stopMails",
  myPower: "/myPower",
  personal: "/personal",
  quickOrder: "/quickOrder",
  quotation: "/quotation",
  quotationPdf: "/quotation.pdf",
  companies: "/personal/companies",
  company: "/personal/companies/:company",
  companySpending: "/personal/companies/:company/spending",
  companyInvoices: "/personal/companies/:company/invoices",
  companyStatement: "/personal/companies/:company/statement",
  companyStatementPdf: "/personal/companies/:company/statement.pdf",
  payInvoices: "/personal/companies/:company/invoices/pay",
  invoicePayment: "/personal/invoicePayments/:payment",
  invoice: "/personal/invoices/:invoice",
  invoicePdf: "/personal/invoices/:invoice/invoice.pdf",
  companyRules: "/personal/companies/:company/rules",
  requisitions: "/personal/requisitions",
  requisition: "/personal/requisitions/:requisition",
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

/** The calculators, each a page that its query fills in. */
export const calculatorRoutes = [
  "toolReceiver",
  "toolPumpUp",
  "toolPipe",
  "toolLeaks",
  "toolUnits",
  "toolDewPoint",
  "toolRunningCost",
  "toolPower",
] as const satisfies readonly RouteName[];
export type CalculatorRoute = (typeof calculatorRoutes)[number];

/** The pages that are the same for everybody: they are cached whole, and their payloads may be fetched ahead. */
export const publicRoutes: readonly RouteName[] = [
  "home",
  "category",
  "product",
  "partsDiagram",
  "search",
  "activity",
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

/** Every route of the merchant's side. */
export const adminRoutes = {
  admin: "/admin",
  adminSignIn: "/admin/signIn",
  adminSecondFactor: "/admin/secondFactor",
  adminJoin: "/admin/join",
  adminOrders: "/admin/orders",
  adminOrdersExport: "/admin/export/orders",
  adminSending: "/admin/orders/ship",
  adminSendingList: "/admin/export/toShip",
  adminPickList: "/admin/export/pickList",
  adminOrder: "/admin/orders/:number",
  adminPackingSlip: "/admin/orders/:number/packingSlip",
  adminEvidence: "/admin/orders/:number/evidence",
  adminOrderMail: "/admin/orders/:number/mail",
  adminOrderChange: "/admin/orders/:number/change",
  adminOrderClaim: "/admin/orders/:number/claim",
  adminDrafts: "/admin/drafts",
  adminDraftNew: "/admin/drafts/new",
  adminDraft: "/admin/drafts/:number",
  adminTransfers: "/admin/transfers",
  adminMoney: "/admin/money",
  adminLedgerExport: "/admin/export/ledger",
  adminAccounting: "/admin/money/accounting",
  adminAccountingFile: "/admin/export/accounting",
  adminBooksExport: "/admin/export/books",
  adminReports: "/admin/reports",
  adminReportFile: "/admin/export/report",
  adminSynonyms: "/admin/synonyms",
  adminReturns: "/admin/returns",
  adminReturn: "/admin/returns/:id",
  adminReturnMail: "/admin/returns/:id/mail",
  adminReturnPhoto: "/admin/photos/:name",
  adminClaims: "/admin/claims",
  adminClaim: "/admin/claims/:id",
  adminClaimMail: "/admin/claims/:id/mail",
  adminClaimPhoto: "/admin/claims/photos/:name",
  adminCustomers: "/admin/customers",
  adminCustomersExport: "/admin/export/customers",
  adminCustomerNew: "/admin/customers/new",
  adminCustomer: "/admin/customers/:customer",
  adminCustomerData: "/admin/customers/:customer/data",
  adminTaxCertificate: "/admin/taxCertificates/:certificate",
  adminCompanies: "/admin/companies",
  adminCompanyNew: "/admin/companies/new",
  adminCompany: "/admin/companies/:company",
  adminCompanyAccount: "/admin/companies/:company/account",
  adminStatement: "/admin/companies/:company/statement",
  adminStatementPdf: "/admin/companies/:company/statement.pdf",
  adminInvoices: "/admin/invoices",
  adminInvoicesExport: "/admin/export/invoices",
  adminBankFile: "/admin/invoices/bank",
  adminUnapplied: "/admin/invoices/unapplied",
  adminInvoicePdf: "/admin/invoices/:invoice/invoice.pdf",
  adminReviews: "/admin/reviews",
  adminReviewPhoto: "/admin/reviews/photos/:name",
  adminProducts: "/admin/products",
  adminProductsChange: "/admin/products/change",
  adminProductNew: "/admin/products/new",
  adminProductSuggest: "/admin/products/suggest",
  adminProduct: "/admin/products/:product",
  adminProductPreview: "/admin/products/:product/preview",
  adminProductPresence: "/admin/products/:product/presence",
  adminPromotions: "/admin/promotions",
  adminPromotionNew: "/admin/promotions/new",
  adminPriceDay: "/admin/promotions/prices",
  adminPromotion: "/admin/promotions/:activity",
  adminPromotionPresence: "/admin/promotions/:activity/presence",
  adminDiscounts: "/admin/discounts",
  adminDiscountNew: "/admin/discounts/new",
  adminDiscount: "/admin/discounts/:code",
  adminDiscountPresence: "/admin/discounts/:code/presence",
  adminPriceLists: "/admin/price-lists",
  adminPriceListNew: "/admin/price-lists/new",
  adminPriceList: "/admin/price-lists/:list",
  adminPriceListFile: "/admin/price-lists/:list/file",
  adminImports: "/admin/imports",
  adminImportFiles: "/admin/imports/files",
  adminImport: "/admin/imports/:run",
  adminImportReport: "/admin/imports/:run/report",
  adminProductsExport: "/admin/export/products",
  adminImportTemplate: "/admin/export/template",
  adminPictures: "/admin/pictures",
  adminDocuments: "/admin/documents",
  adminStock: "/admin/stock",
  adminStockGrid: "/admin/stock/grid",
  adminStockItem: "/admin/stock/:variant",
  adminPurchases: "/admin/purchases",
  adminReorder: "/admin/purchases/reorder",
  adminPurchaseNew: "/admin/purchases/new",
  adminPurchase: "/admin/purchases/:number",
  adminSuppliers: "/admin/purchases/suppliers",
  adminSupplierNew: "/admin/purchases/suppliers/new",
  adminSupplier: "/admin/purchases/suppliers/:supplier",
  adminTaxonomy: "/admin/taxonomy",
  adminTaxonomyCategory: "/admin/taxonomy/:category",
  adminCategoryPresence: "/admin/taxonomy/:category/presence",
  adminAttributeNew: "/admin/taxonomy/:category/new",
  adminAttribute: "/admin/taxonomy/:category/attributes/:attribute",
  adminAttributePresence: "/admin/taxonomy/:category/attributes/:attribute/presence",
  adminSettings: "/admin/settings",
  adminProfile: "/admin/settings/profile",
  adminHome: "/admin/settings/home",
  adminAnnouncement: "/admin/settings/announcement",
  adminMails: "/admin/settings/mails",
  adminMailWords: "/admin/settings/mails/:mail",
  adminThirdParties: "/admin/settings/thirdParties",
  adminKeys: "/admin/settings/keys",
  adminProviderKeys: "/admin/settings/keys/:provider",
  adminApiKeys: "/admin/settings/apiKeys",
  adminPolicies: "/admin/settings/policies",
  adminPolicy: "/admin/settings/policies/:policy",
  adminPolicyPresence: "/admin/settings/policies/:policy/presence",
  adminShipping: "/admin/settings/shipping",
  adminShippingTrial: "/admin/settings/shipping/trial",
  adminTax: "/admin/settings/tax",
  adminTaxRates: "/admin/settings/tax/rates",
  adminTaxRatesExport: "/admin/export/taxRates",
  adminPickup: "/admin/settings/pickup",
  adminPayment: "/admin/settings/payment",
  adminPoints: "/admin/settings/points",
  adminBundle: "/admin/settings/bundle",
  adminBank: "/admin/settings/bank",
  adminZeller: "/admin/settings/zeller",
  adminRedirects: "/admin/settings/redirects",
  adminReturnWindows: "/admin/settings/returns",
  adminStaff: "/admin/staff",
  adminStaffNotices: "/admin/staff/:staff/notifications",
  adminNotices: "/admin/notifications",
  adminCounts: "/admin/counts",
  adminSearch: "/admin/search",
  adminAudit: "/admin/audit",
  adminSecurity: "/admin/security",
} as const;

export type AdminRouteName = keyof typeof adminRoutes;

const every = { ...routes, ...adminRoutes };
export type AnyRouteName = keyof typeof every;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<`/${More}`>
    : Rest extends `${infer Name}.html`
      ? Name
      : Rest
  : never;

/** The parameters a route needs; `Record<never, …>` when none. */
type RouteParams<Name extends AnyRouteName> = Record<ParamNames<(typeof every)[Name]>, string>;

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
  const values = (params ?? {}) as Record<string, string>;
  const path = every[name].replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""));
  const whole = prefix === "" ? path : path === "/" ? prefix : prefix + path;
  const query = search instanceof URLSearchParams ? search.toString() : queryOf(search);
  return query ? `${whole}?${query}` : whole;
}

function queryOf(search: Record<string, string | number | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined) query.append(key, String(value));
  return query.toString();
}
