import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { prefixes } from "../i18n/languages.ts";
import { type AddressName, type AdminAddressName, addresses, adminAddresses } from "../i18n/addresses.ts";

/** Which file answers which address. A room that opens a new screen adds its line here. */
const screens: Partial<Record<AddressName, string>> = {
  home: "storefront/home/home.tsx",
  category: "storefront/category/category.tsx",
  product: "storefront/product/product.tsx",
  search: "storefront/search/search.tsx",
  activity: "storefront/activity/activity.tsx",
  privacyPolicy: "storefront/policies/policy.tsx",
  terms: "storefront/policies/policy.tsx",
  shippingPolicy: "storefront/policies/policy.tsx",
  returnPolicy: "storefront/policies/policy.tsx",
  warrantyPolicy: "storefront/policies/policy.tsx",
  accessibility: "storefront/policies/policy.tsx",
  cart: "storefront/cart/cart.tsx",
  checkout: "storefront/checkout/checkout.tsx",
  payment: "storefront/payment/payment.tsx",
  orderDetail: "account/orders/order-detail.tsx",
  orderTrack: "account/orders/order-track.tsx",
  signIn: "account/sign-in/sign-in.tsx",
  signUp: "account/sign-up/sign-up.tsx",
  resetPassword: "account/password/reset-password.tsx",
  createPassword: "account/password/create-password.tsx",
  changePassword: "account/password/change-password.tsx",
  personal: "account/personal/personal.tsx",
  addressBook: "account/addresses/address-book.tsx",
  selectAddress: "account/addresses/select-address.tsx",
  requestRefund: "account/returns/request-refund.tsx",
  orderReturn: "account/returns/return.tsx",
  orderReview: "account/reviews/order-review.tsx",
  orderReceipt: "account/orders/order-receipt.tsx",
  orderList: "account/orders/order-list.tsx",
  closeAccount: "account/close-account/close-account.tsx",
  verifyEmail: "account/verify-email/verify-email.tsx",
  notFound: "storefront/errors/not-found.tsx",
};

/** The merchant's door: open to whoever comes. */
const adminDoor: Partial<Record<AdminAddressName, string>> = {
  adminSignIn: "admin/door/sign-in.tsx",
  adminSecondFactor: "admin/door/second-factor.tsx",
  adminJoin: "admin/door/join.tsx",
};

/** The merchant's screens, behind the guard of their layout. */
const adminScreens: Partial<Record<AdminAddressName, string>> = {
  admin: "admin/dashboard/dashboard.tsx",
  adminOrders: "admin/orders/orders.tsx",
  adminOrdersExport: "admin/orders/export.ts",
  adminOrder: "admin/orders/order.tsx",
  adminTransfers: "admin/money/transfers.tsx",
  adminMoney: "admin/money/money.tsx",
  adminReturns: "admin/returns/returns.tsx",
  adminReturn: "admin/returns/return.tsx",
  adminReviews: "admin/reviews/reviews.tsx",
  adminStock: "admin/stock/stock.tsx",
  adminStockItem: "admin/stock/stock-item.tsx",
  adminStaff: "admin/staff/staff.tsx",
  adminAudit: "admin/staff/audit.tsx",
  adminSecurity: "admin/security/security.tsx",
};

function adminUnder(prefix: string) {
  const id = (name: string) => `${prefix || "/default"}:${name}`.slice(1);
  const routes = (table: typeof adminDoor) =>
    (Object.entries(table) as [AdminAddressName, string][]).map(([name, file]) =>
      route(prefix + adminAddresses[name], file, { id: id(name) }),
    );
  return [...routes(adminDoor), layout("admin/admin-layout.tsx", { id: id("adminLayout") }, routes(adminScreens))];
}

function screensUnder(prefix: string) {
  const under = (Object.entries(screens) as [AddressName, string][]).map(([name, file]) => {
    const id = `${prefix || "/default"}:${name}`.slice(1);
    // The screen reads the id without its suffix, so both forms reach it; the server redirects to .html.
    const path = (prefix + addresses[name].replace(/\.html$/, "")).replace(/\/$/, "");
    return path === "" ? index(file, { id }) : route(path, file, { id });
  });
  return under;
}

export default [
  ...prefixes.flatMap(screensUnder),
  ...prefixes.flatMap(adminUnder),
  route("*", "storefront/errors/unmatched.tsx"),
] satisfies RouteConfig;
