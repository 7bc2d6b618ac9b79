import type { AnyRouteName, ShopPageName } from "#i18n/routes.ts";
import { type Screen, screen } from "./screen.ts";
import { loadSections } from "./storefront/product/load-sections.ts";

/** Modules of the storefront's routes. A new screen adds its line here and in routes.server.ts. */
export const shopScreens = {
  home: screen("storefront/home/home.tsx", () => import("./storefront/home/home.tsx")),
  help: screen("storefront/help/help.tsx", () => import("./storefront/help/help.tsx")),
  category: screen("storefront/category/category.tsx", () => import("./storefront/category/category.tsx")),
  product: screen("storefront/product/product.tsx", async () => {
    const [product] = await Promise.all([import("./storefront/product/product.tsx"), loadSections()]);
    return product;
  }),
  partsDiagram: screen("storefront/diagram/diagram.tsx", () => import("./storefront/diagram/diagram.tsx")),
  search: screen("storefront/search/search.tsx", () => import("./storefront/search/search.tsx")),
  activity: screen("storefront/activity/activity.tsx", () => import("./storefront/activity/activity.tsx")),
  page: screen("storefront/blog/page.tsx", () => import("./storefront/blog/page.tsx")),
  blog: screen("storefront/blog/blog.tsx", () => import("./storefront/blog/blog.tsx")),
  blogTag: screen("storefront/blog/blog.tsx", () => import("./storefront/blog/blog.tsx")),
  post: screen("storefront/blog/post.tsx", () => import("./storefront/blog/post.tsx")),
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
  cartReminder: screen(
    "storefront/recovery/cart-reminder.tsx",
    () => import("./storefront/recovery/cart-reminder.tsx"),
  ),
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
  askQuote: screen("storefront/quotes/ask.tsx", () => import("./storefront/quotes/ask.tsx")),
  quotes: screen("account/quotes/quotes.tsx", () => import("./account/quotes/quotes.tsx")),
  quote: screen("account/quotes/quote.tsx", () => import("./account/quotes/quote.tsx")),
  companies: screen("account/companies/companies.tsx", () => import("./account/companies/companies.tsx")),
  company: screen("account/companies/company.tsx", () => import("./account/companies/company.tsx")),
  payInvoices: screen("account/invoices/pay.tsx", () => import("./account/invoices/pay.tsx")),
  invoicePayment: screen("account/invoices/payment.tsx", () => import("./account/invoices/payment.tsx")),
  invoice: screen("account/invoices/invoice.tsx", () => import("./account/invoices/invoice.tsx")),
  companySpending: screen("account/companies/spending.tsx", () => import("./account/companies/spending.tsx")),
  companyStatement: screen("account/invoices/statement.tsx", () => import("./account/invoices/statement.tsx")),
  companyRules: screen("account/companies/rules.tsx", () => import("./account/companies/rules.tsx")),
  requisitions: screen(
    "account/requisitions/requisitions.tsx",
    () => import("./account/requisitions/requisitions.tsx"),
  ),
  requisition: screen("account/requisitions/requisition.tsx", () => import("./account/requisitions/requisition.tsx")),
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
} satisfies Record<ShopPageName, Screen>;

/** Frames and pages that have no path of their own. */
export const layouts = {
  adminLayout: screen("admin/admin-layout.tsx", () => import("./admin/admin-layout.tsx")),
  unmatched: screen("storefront/errors/unmatched.tsx", () => import("./storefront/errors/unmatched.tsx")),
};
export type LayoutName = keyof typeof layouts;

/** The screen of a visitor's page; null for one that answers with a file, and for the merchant's pages. */
export function shopScreenOf(name: AnyRouteName): Screen | null {
  return Object.hasOwn(shopScreens, name) ? shopScreens[name as keyof typeof shopScreens] : null;
}
