/**
 * Every address of the shop, without language prefix. Routes, links, payloads and the sitemap are
 * made from this table; nothing else spells a path.
 */
export const addresses = {
  home: "/",
  notFound: "/404",
  accessibility: "/accessibility",
  activity: "/activities/:id",
  category: "/categories/:category/:id",
  checkout: "/checkout",
  createPassword: "/createPassword",
  orderDetail: "/order/detail",
  orderList: "/order/list",
  orderReceipt: "/order/receipt",
  orderReview: "/order/review",
  orderReceiptPdf: "/order/receipt.pdf",
  requestRefund: "/order/requestRefund",
  orderReturn: "/order/return",
  selectAddress: "/order/selectAddr",
  orderTrack: "/order/track",
  payment: "/payment",
  changePassword: "/personal/changePwd",
  personal: "/personal",
  addressBook: "/personal/addressBook",
  privacyPolicy: "/privacyPolicy",
  product: "/products/:id.html",
  returnPolicy: "/returnandrefundPolicy",
  search: "/search",
  shippingPolicy: "/shippingPolicy",
  cart: "/shoppingCart",
  terms: "/useTerms",
  verifyEmail: "/verifyEmail",
  warrantyPolicy: "/warrantyPolicy",
  signIn: "/signIn",
  signUp: "/signUp",
  resetPassword: "/resetPassword",
  closeAccount: "/closeAccount",
} as const;

export type AddressName = keyof typeof addresses;

/** Every address of the merchant's side. */
export const adminAddresses = {
  admin: "/admin",
  adminSignIn: "/admin/signIn",
  adminSecondFactor: "/admin/secondFactor",
  adminJoin: "/admin/join",
  adminOrders: "/admin/orders",
  adminOrdersExport: "/admin/export/orders",
  adminOrder: "/admin/orders/:number",
  adminPackingSlip: "/admin/orders/:number/packingSlip",
  adminOrderMail: "/admin/orders/:number/mail",
  adminTransfers: "/admin/transfers",
  adminMoney: "/admin/money",
  adminReturns: "/admin/returns",
  adminReturn: "/admin/returns/:id",
  adminReturnMail: "/admin/returns/:id/mail",
  adminReturnPhoto: "/admin/photos/:name",
  adminReviews: "/admin/reviews",
  adminReviewPhoto: "/admin/reviews/photos/:name",
  adminStock: "/admin/stock",
  adminStockItem: "/admin/stock/:variant",
  adminStaff: "/admin/staff",
  adminAudit: "/admin/audit",
  adminSecurity: "/admin/security",
} as const;

export type AdminAddressName = keyof typeof adminAddresses;

const every = { ...addresses, ...adminAddresses };
export type AnyAddressName = keyof typeof every;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<`/${More}`>
    : Rest extends `${infer Name}.html`
      ? Name
      : Rest
  : never;

/** The parameters an address needs; `Record<never, …>` when none. */
export type AddressParams<Name extends AnyAddressName> = Record<ParamNames<(typeof every)[Name]>, string>;

export type AddressArgs<Name extends AnyAddressName> = keyof AddressParams<Name> extends never
  ? [params?: Record<string, never>, search?: Search]
  : [params: AddressParams<Name>, search?: Search];

export type Search = Record<string, string | number | undefined> | URLSearchParams;

/** The path of an address, parameters filled in and escaped, with its query. */
export function address<Name extends AnyAddressName>(
  prefix: string,
  name: Name,
  ...[params, search]: AddressArgs<Name>
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
