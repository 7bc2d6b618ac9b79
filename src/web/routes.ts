import type { ComponentType } from "react";
import type { RouteObject, ShouldRevalidateFunctionArgs } from "react-router";
import type { Prefix } from "#i18n/languages.ts";
import type { AdminRouteName, AnyRouteName, RouteName } from "#i18n/routes.ts";
import { patternOf } from "./match-route.ts";
import type { Serves } from "./navigation/page-url.ts";

/** Exports of a page's module: its screen, given the data of its `.server.ts`, and its route options. */
export interface ScreenModule {
  // Each screen names its own data, and the router hands over what that route's server gave.
  readonly default: ComponentType<{ loaderData: never; actionData: never }>;
  readonly ErrorBoundary?: ComponentType;
  /** For which other queries its data hold; without it they are those of one URL. */
  readonly serves?: Serves;
  /** True to reload data that still hold for the URL, as after a form; undefined uses the default. */
  readonly shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean | undefined;
}

export interface Screen {
  /** Its module below src/web, by which the build's manifest knows its files. */
  readonly file: string;
  load(): Promise<ScreenModule>;
}

const screen = (file: string, load: () => Promise<ScreenModule>): Screen => ({ file, load });

/** Modules of the storefront's routes. A new screen adds its line here and in routes.server.ts. */
const shopScreens = {
  home: screen("storefront/home/home.tsx", () => import("./storefront/home/home.tsx")),
  help: screen("storefront/help/help.tsx", () => import("./storefront/help/help.tsx")),
  category: screen("storefront/category/category.tsx", () => import("./storefront/category/category.tsx")),
  product: screen("storefront/product/product.tsx", () => import("./storefront/product/product.tsx")),
  partsDiagram: screen("storefront/diagram/diagram.tsx", () => import("./storefront/diagram/diagram.tsx")),
  search: screen("storefront/search/search.tsx", () => import("./storefront/search/search.tsx")),
  activity: screen("storefront/activity/activity.tsx", () => import("./storefront/activity/activity.tsx")),
  privacyPolicy: screen("storefront/policies/policy.tsx", () => import("./storefront/policies/policy.tsx")),
  terms: screen("storefront/policies/policy.tsx", () => import("./storefront/policies/policy.tsx")),
  shippingPolicy: screen("storefront/policies/policy.tsx", () => import("./storefront/policies/policy.tsx")),
  returnPolicy: screen("storefront/policies/policy.tsx", () => import("./storefront/policies/policy.tsx")),
  warrantyPolicy: screen("storefront/policies/policy.tsx", () => import("./storefront/policies/policy.tsx")),
  accessibility: screen("storefront/policies/policy.tsx", () => import("./storefront/policies/policy.tsx")),
  tools: screen("storefront/tools/tools.tsx", () => import("./storefront/tools/tools.tsx")),
  airSystem: screen("storefront/air-system/air-system.tsx", () => import("./storefront/air-system/air-system.tsx")),
  toolReceiver: screen("storefront/tools/receiver.tsx", () => import("./storefront/tools/receiver.tsx")),
  toolPumpUp: screen("storefront/tools/pump-up.tsx", () => import("./storefront/tools/pump-up.tsx")),
  toolPipe: screen("storefront/tools/pipe-drop.tsx", () => import("./storefront/tools/pipe-drop.tsx")),
  toolLeaks: screen("storefront/tools/leak-test.tsx", () => import("./storefront/tools/leak-test.tsx")),
  toolUnits: screen("storefront/tools/unit-converter.tsx", () => import("./storefront/tools/unit-converter.tsx")),
  toolDewPoint: screen("storefront/tools/dew-point.tsx", () => import("./storefront/tools/dew-point.tsx")),
  toolRunningCost: screen("storefront/tools/running-cost.tsx", () => import("./storefront/tools/running-cost.tsx")),
  toolPower: screen("storefront/tools/power.tsx", () => import("./storefront/tools/power.tsx")),
  myPower: screen("storefront/power/my-power.tsx", () => import("./storefront/power/my-power.tsx")),
  stockAlert: screen(
    "storefront/stock-alert/stock-alert.tsx",
    () => import("./storefront/stock-alert/stock-alert.tsx"),
  ),
  compare: screen("storefront/compare/compare.tsx", () => import("./storefront/compare/compare.tsx")),
  cart: screen("storefront/cart/cart.tsx", () => import("./storefront/cart/cart.tsx")),
  quickOrder: screen(
    "storefront/quick-order/quick-order.tsx",
    () => import("./storefront/quick-order/quick-order.tsx"),
  ),
  deliveredPrice: screen(
    "storefront/delivery/delivered-price.tsx",
    () => import("./storefront/delivery/delivered-price.tsx"),
  ),
  checkout: screen("storefront/checkout/checkout.tsx", () => import("./storefront/checkout/checkout.tsx")),
  proforma: screen("storefront/proforma/proforma.tsx", () => import("./storefront/proforma/proforma.tsx")),
  payment: screen("storefront/payment/payment.tsx", () => import("./storefront/payment/payment.tsx")),
  orderDetail: screen("account/orders/order-detail.tsx", () => import("./account/orders/order-detail.tsx")),
  eraseOrders: screen("account/orders/erase-orders.tsx", () => import("./account/orders/erase-orders.tsx")),
  orderTrack: screen("account/orders/order-track.tsx", () => import("./account/orders/order-track.tsx")),
  signIn: screen("account/sign-in/sign-in.tsx", () => import("./account/sign-in/sign-in.tsx")),
  signUp: screen("account/sign-up/sign-up.tsx", () => import("./account/sign-up/sign-up.tsx")),
  resetPassword: screen("account/password/reset-password.tsx", () => import("./account/password/reset-password.tsx")),
  createPassword: screen(
    "account/password/create-password.tsx",
    () => import("./account/password/create-password.tsx"),
  ),
  changePassword: screen(
    "account/password/change-password.tsx",
    () => import("./account/password/change-password.tsx"),
  ),
  sessions: screen("account/sessions/sessions.tsx", () => import("./account/sessions/sessions.tsx")),
  personal: screen("account/personal/personal.tsx", () => import("./account/personal/personal.tsx")),
  quotation: screen("storefront/quotation/quotation.tsx", () => import("./storefront/quotation/quotation.tsx")),
  companies: screen("account/companies/companies.tsx", () => import("./account/companies/companies.tsx")),
  company: screen("account/companies/company.tsx", () => import("./account/companies/company.tsx")),
  companyInvoices: screen("account/companies/invoices.tsx", () => import("./account/companies/invoices.tsx")),
  companyInvitation: screen("account/companies/invitation.tsx", () => import("./account/companies/invitation.tsx")),
  savedQuotations: screen("account/saved/saved.tsx", () => import("./account/saved/saved.tsx")),
  bought: screen("account/bought/bought.tsx", () => import("./account/bought/bought.tsx")),
  lists: screen("account/lists/lists.tsx", () => import("./account/lists/lists.tsx")),
  list: screen("account/lists/list.tsx", () => import("./account/lists/list.tsx")),
  listScan: screen("account/lists/scan.tsx", () => import("./account/lists/scan.tsx")),
  addToList: screen("account/lists/add-to-list.tsx", () => import("./account/lists/add-to-list.tsx")),
  machines: screen("account/machines/machines.tsx", () => import("./account/machines/machines.tsx")),
  addressBook: screen("account/addresses/address-book.tsx", () => import("./account/addresses/address-book.tsx")),
  selectAddress: screen("account/addresses/select-address.tsx", () => import("./account/addresses/select-address.tsx")),
  requestRefund: screen("account/returns/request-refund.tsx", () => import("./account/returns/request-refund.tsx")),
  orderClaim: screen("account/claims/claim.tsx", () => import("./account/claims/claim.tsx")),
  orderReturn: screen("account/returns/return.tsx", () => import("./account/returns/return.tsx")),
  orderReview: screen("account/reviews/order-review.tsx", () => import("./account/reviews/order-review.tsx")),
  orderReceipt: screen("account/orders/order-receipt.tsx", () => import("./account/orders/order-receipt.tsx")),
  orderList: screen("account/orders/order-list.tsx", () => import("./account/orders/order-list.tsx")),
  closeAccount: screen(
    "account/close-account/close-account.tsx",
    () => import("./account/close-account/close-account.tsx"),
  ),
  verifyEmail: screen("account/verify-email/verify-email.tsx", () => import("./account/verify-email/verify-email.tsx")),
  notFound: screen("storefront/errors/not-found.tsx", () => import("./storefront/errors/not-found.tsx")),
} satisfies Partial<Record<RouteName, Screen>>;

/** Public pages of the merchant's side. */
const adminEntryScreens = {
  adminSignIn: screen("admin/auth/sign-in.tsx", () => import("./admin/auth/sign-in.tsx")),
  adminSecondFactor: screen("admin/auth/second-factor.tsx", () => import("./admin/auth/second-factor.tsx")),
  adminJoin: screen("admin/auth/join.tsx", () => import("./admin/auth/join.tsx")),
} satisfies Partial<Record<AdminRouteName, Screen>>;

/** The merchant's screens, behind the guard of their layout. */
const adminScreens = {
  admin: screen("admin/dashboard/dashboard.tsx", () => import("./admin/dashboard/dashboard.tsx")),
  adminSending: screen("admin/sending/sending.tsx", () => import("./admin/sending/sending.tsx")),
  adminOrders: screen("admin/orders/orders.tsx", () => import("./admin/orders/orders.tsx")),
  adminOrder: screen("admin/orders/order.tsx", () => import("./admin/orders/order.tsx")),
  adminOrderChange: screen(
    "admin/order-changes/order-change.tsx",
    () => import("./admin/order-changes/order-change.tsx"),
  ),
  adminOrderClaim: screen("admin/claims/order-claim.tsx", () => import("./admin/claims/order-claim.tsx")),
  adminDrafts: screen("admin/drafts/drafts.tsx", () => import("./admin/drafts/drafts.tsx")),
  adminDraftNew: screen("admin/drafts/draft-new.tsx", () => import("./admin/drafts/draft-new.tsx")),
  adminDraft: screen("admin/drafts/draft.tsx", () => import("./admin/drafts/draft.tsx")),
  adminTransfers: screen("admin/money/transfers.tsx", () => import("./admin/money/transfers.tsx")),
  adminMoney: screen("admin/money/money.tsx", () => import("./admin/money/money.tsx")),
  adminReports: screen("admin/reports/reports.tsx", () => import("./admin/reports/reports.tsx")),
  adminSynonyms: screen("admin/reports/synonyms.tsx", () => import("./admin/reports/synonyms.tsx")),
  adminClaims: screen("admin/claims/claims.tsx", () => import("./admin/claims/claims.tsx")),
  adminClaim: screen("admin/claims/claim.tsx", () => import("./admin/claims/claim.tsx")),
  adminReturns: screen("admin/returns/returns.tsx", () => import("./admin/returns/returns.tsx")),
  adminReturn: screen("admin/returns/return.tsx", () => import("./admin/returns/return.tsx")),
  adminCustomers: screen("admin/customers/customers.tsx", () => import("./admin/customers/customers.tsx")),
  adminCustomerNew: screen("admin/customers/customer-new.tsx", () => import("./admin/customers/customer-new.tsx")),
  adminCustomer: screen("admin/customers/customer.tsx", () => import("./admin/customers/customer.tsx")),
  adminCompanies: screen("admin/companies/companies.tsx", () => import("./admin/companies/companies.tsx")),
  adminCompanyNew: screen("admin/companies/company-new.tsx", () => import("./admin/companies/company-new.tsx")),
  adminCompany: screen("admin/companies/company.tsx", () => import("./admin/companies/company.tsx")),
  adminCompanyAccount: screen("admin/companies/account.tsx", () => import("./admin/companies/account.tsx")),
  adminReviews: screen("admin/reviews/reviews.tsx", () => import("./admin/reviews/reviews.tsx")),
  adminProducts: screen("admin/products/products.tsx", () => import("./admin/products/products.tsx")),
  adminProductsChange: screen("admin/products/change-many.tsx", () => import("./admin/products/change-many.tsx")),
  adminImports: screen("admin/imports/imports.tsx", () => import("./admin/imports/imports.tsx")),
  adminImport: screen("admin/imports/import.tsx", () => import("./admin/imports/import.tsx")),
  adminProductNew: screen("admin/products/product-new.tsx", () => import("./admin/products/product-new.tsx")),
  adminProduct: screen("admin/products/product.tsx", () => import("./admin/products/product.tsx")),
  adminProductPreview: screen("admin/products/preview.tsx", () => import("./admin/products/preview.tsx")),
  adminPromotions: screen("admin/promotions/promotions.tsx", () => import("./admin/promotions/promotions.tsx")),
  adminPromotionNew: screen("admin/promotions/promotion-new.tsx", () => import("./admin/promotions/promotion-new.tsx")),
  adminPriceDay: screen("admin/promotions/price-day.tsx", () => import("./admin/promotions/price-day.tsx")),
  adminPromotion: screen("admin/promotions/promotion.tsx", () => import("./admin/promotions/promotion.tsx")),
  adminDiscounts: screen("admin/promotions/discounts.tsx", () => import("./admin/promotions/discounts.tsx")),
  adminDiscountNew: screen("admin/promotions/discount-new.tsx", () => import("./admin/promotions/discount-new.tsx")),
  adminDiscount: screen("admin/promotions/discount.tsx", () => import("./admin/promotions/discount.tsx")),
  adminStock: screen("admin/inventory/stock.tsx", () => import("./admin/inventory/stock.tsx")),
  adminStockGrid: screen("admin/inventory/stock-grid.tsx", () => import("./admin/inventory/stock-grid.tsx")),
  adminStockItem: screen("admin/inventory/stock-item.tsx", () => import("./admin/inventory/stock-item.tsx")),
  adminPurchases: screen("admin/purchasing/purchases.tsx", () => import("./admin/purchasing/purchases.tsx")),
  adminReorder: screen("admin/purchasing/reorder.tsx", () => import("./admin/purchasing/reorder.tsx")),
  adminPurchaseNew: screen("admin/purchasing/purchase-new.tsx", () => import("./admin/purchasing/purchase-new.tsx")),
  adminPurchase: screen("admin/purchasing/purchase.tsx", () => import("./admin/purchasing/purchase.tsx")),
  adminPriceLists: screen("admin/prices/price-lists.tsx", () => import("./admin/prices/price-lists.tsx")),
  adminPriceListNew: screen("admin/prices/price-list-new.tsx", () => import("./admin/prices/price-list-new.tsx")),
  adminPriceList: screen("admin/prices/price-list.tsx", () => import("./admin/prices/price-list.tsx")),
  adminSuppliers: screen("admin/purchasing/suppliers.tsx", () => import("./admin/purchasing/suppliers.tsx")),
  adminSupplierNew: screen("admin/purchasing/supplier-new.tsx", () => import("./admin/purchasing/supplier-new.tsx")),
  adminSupplier: screen("admin/purchasing/supplier.tsx", () => import("./admin/purchasing/supplier.tsx")),
  adminTaxonomy: screen("admin/taxonomy/taxonomy.tsx", () => import("./admin/taxonomy/taxonomy.tsx")),
  adminTaxonomyCategory: screen("admin/taxonomy/category.tsx", () => import("./admin/taxonomy/category.tsx")),
  adminAttributeNew: screen("admin/taxonomy/attribute-new.tsx", () => import("./admin/taxonomy/attribute-new.tsx")),
  adminAttribute: screen("admin/taxonomy/attribute.tsx", () => import("./admin/taxonomy/attribute.tsx")),
  adminSettings: screen("admin/settings/settings.tsx", () => import("./admin/settings/settings.tsx")),
  adminProfile: screen("admin/settings/profile.tsx", () => import("./admin/settings/profile.tsx")),
  adminHome: screen("admin/settings/home.tsx", () => import("./admin/settings/home.tsx")),
  adminAnnouncement: screen("admin/settings/announcement.tsx", () => import("./admin/settings/announcement.tsx")),
  adminMails: screen("admin/settings/mails.tsx", () => import("./admin/settings/mails.tsx")),
  adminMailWords: screen("admin/settings/mail.tsx", () => import("./admin/settings/mail.tsx")),
  adminThirdParties: screen("admin/settings/third-parties.tsx", () => import("./admin/settings/third-parties.tsx")),
  adminApiKeys: screen("admin/settings/api-keys.tsx", () => import("./admin/settings/api-keys.tsx")),
  adminPolicies: screen("admin/settings/policies.tsx", () => import("./admin/settings/policies.tsx")),
  adminPolicy: screen("admin/settings/policy.tsx", () => import("./admin/settings/policy.tsx")),
  adminShipping: screen("admin/settings/shipping.tsx", () => import("./admin/settings/shipping.tsx")),
  adminShippingTrial: screen("admin/settings/shipping-trial.tsx", () => import("./admin/settings/shipping-trial.tsx")),
  adminTaxRates: screen("admin/settings/tax-rates.tsx", () => import("./admin/settings/tax-rates.tsx")),
  adminTax: screen("admin/settings/tax.tsx", () => import("./admin/settings/tax.tsx")),
  adminPickup: screen("admin/settings/pickup.tsx", () => import("./admin/settings/pickup.tsx")),
  adminPayment: screen("admin/settings/payment.tsx", () => import("./admin/settings/payment.tsx")),
  adminPoints: screen("admin/settings/points.tsx", () => import("./admin/settings/points.tsx")),
  adminBundle: screen("admin/settings/bundle.tsx", () => import("./admin/settings/bundle.tsx")),
  adminBank: screen("admin/settings/bank.tsx", () => import("./admin/settings/bank.tsx")),
  adminZeller: screen("admin/settings/zeller.tsx", () => import("./admin/settings/zeller.tsx")),
  adminRedirects: screen("admin/settings/redirects.tsx", () => import("./admin/settings/redirects.tsx")),
  adminReturnWindows: screen("admin/settings/return-windows.tsx", () => import("./admin/settings/return-windows.tsx")),
  adminStaff: screen("admin/staff/staff.tsx", () => import("./admin/staff/staff.tsx")),
  adminStaffNotices: screen("admin/staff/staff-notices.tsx", () => import("./admin/staff/staff-notices.tsx")),
  adminNotices: screen("admin/staff/notices.tsx", () => import("./admin/staff/notices.tsx")),
  adminSearch: screen("admin/search/search.tsx", () => import("./admin/search/search.tsx")),
  adminAudit: screen("admin/staff/audit.tsx", () => import("./admin/staff/audit.tsx")),
  adminSecurity: screen("admin/security/security.tsx", () => import("./admin/security/security.tsx")),
} satisfies Partial<Record<AdminRouteName, Screen>>;

export const screens = { ...shopScreens, ...adminEntryScreens, ...adminScreens } satisfies Partial<
  Record<AnyRouteName, Screen>
>;
export type PageName = keyof typeof screens;

/** Frames and pages that have no path of their own. */
export const layouts = {
  adminLayout: screen("admin/admin-layout.tsx", () => import("./admin/admin-layout.tsx")),
  unmatched: screen("storefront/errors/unmatched.tsx", () => import("./storefront/errors/unmatched.tsx")),
};
export type LayoutName = keyof typeof layouts;

type Part = Omit<RouteObject, "index" | "children" | "path" | "id">;

export interface RouteParts {
  /** The frame of every page, and its error screen. */
  readonly frame: { readonly root: Part; readonly pages: Part };
  /** The server's or the browser's part of a page: data, actions, code. */
  of(name: PageName | LayoutName): Part;
}

/**
 * The shop's routes for React Router, below the language that a path may begin with. A page and all that is reached from
 * it without a full load are in one language, so one prefix is all that a router need know. With `only`, the routes of
 * that page, for a router that shows no other.
 */
export function routeTree(
  prefix: Prefix,
  { frame: { root, pages }, of }: RouteParts,
  only?: AnyRouteName | "unmatched",
): RouteObject[] {
  const leaves = (names: object) =>
    (Object.keys(names) as PageName[])
      .filter((name) => only === undefined || name === only)
      .map((name) => leaf(name, patternOf(name).slice(1), of(name)));
  const admin = leaves(adminScreens);
  const children = [
    ...leaves(shopScreens),
    ...leaves(adminEntryScreens),
    ...(admin.length > 0 ? [{ ...of("adminLayout"), id: "adminLayout", children: admin }] : []),
    leaf("unmatched", "*", of("unmatched")),
  ];
  const below: RouteObject = { ...pages, id: "pages", children };
  return [{ ...root, id: "root", path: prefix || "/", caseSensitive: true, children: [below] }];
}

function leaf(id: string, path: string, part: Part): RouteObject {
  return path === "" ? { ...part, id, index: true } : { ...part, id, path, caseSensitive: true };
}

/** The screen of a route; null for one that answers with a file. */
export function screenOf(name: AnyRouteName): Screen | null {
  return Object.hasOwn(screens, name) ? screens[name as PageName] : null;
}
