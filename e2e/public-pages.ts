import type { ShopPageName } from "#i18n/routes.ts";

/**
 * Every kind of page that a stranger can open, by its route, with paths in the demo shop, language left out. Two or
 * more where pages of one kind follow each other: another product, another query. `test/web/walked-pages.test.ts`
 * refuses a public route that is missing here.
 */
export const publicPages = {
  home: ["/"],
  help: ["/help"],
  notFound: ["/404"],
  category: [
    "/categories/air-filters/all",
    "/categories/rotary-screw/all?sort=price-desc",
    "/categories/rotary-screw/tank-mounted?view=table",
  ],
  product: [
    "/products/polarwick-ep035.html",
    "/products/oilmarrow-46s.html?v=OM-46S-5G",
    "/products/oilmarrow-46s.html",
    "/products/ostrelvane-rs05-150-b.html",
    "/products/open-box-ostrelvane-rs15-125-b.html",
  ],
  partsDiagram: ["/products/polarwick-fc035/parts.html", "/products/ostrelvane-rs075-150-80td/parts.html"],
  search: ["/search?q=air+hose", "/search?q=10hp", "/search"],
  activity: ["/activities/dry-air", "/activities/open-box"],
  page: ["/pages/receiving-freight", "/pages/about-us"],
  blog: ["/blog"],
  blogTag: ["/blog/tags/troubleshooting"],
  post: ["/blog/refrigerated-or-desiccant-dryer", "/blog/what-an-air-leak-costs"],
  privacyPolicy: ["/privacyPolicy"],
  terms: ["/useTerms"],
  shippingPolicy: ["/shippingPolicy"],
  returnPolicy: ["/returnandrefundPolicy"],
  warrantyPolicy: ["/warrantyPolicy"],
  accessibility: ["/accessibility"],
  tools: ["/tools"],
  airSystem: ["/tools/airSystem"],
  toolReceiver: ["/tools/receiver?flow=40&high=150&low=110&seconds=30&units=imperial", "/tools/receiver"],
  toolPumpUp: ["/tools/pumpUp"],
  toolPipe: ["/tools/pipeDrop"],
  toolLeaks: ["/tools/leakTest"],
  toolUnits: ["/tools/units"],
  toolDewPoint: ["/tools/dewPoint"],
  toolRunningCost: ["/tools/runningCost?machines=2&years=10"],
  toolPower: ["/tools/power?supply=230-1"],
  compare: ["/compare?sku=OV-RS10-125-B-3P&sku=OV-RS15-125-B-3P", "/compare?sku=OV-RS10-125-B-3P", "/compare"],
  cart: ["/shoppingCart"],
  quickOrder: ["/quickOrder"],
  deliveredPrice: ["/deliveredPrice?sku=OV-RS075-150-80TD-1P"],
  myPower: ["/myPower?sku=OV-RS05-125-B-3P"],
  stockAlert: ["/stockAlert?sku=OM-LF10"],
  machines: ["/machines", "/machines?find=RS20", "/machines?add=ostrelvane-rs20-125-b"],
  quotation: ["/quotation"],
  askQuote: ["/quote/ask"],
  orderTrack: ["/order/track"],
  eraseOrders: ["/order/erase"],
  signIn: ["/signIn"],
  signUp: ["/signUp"],
  resetPassword: ["/resetPassword"],
  createPassword: ["/createPassword"],
  verifyEmail: ["/verifyEmail"],
} as const satisfies Partial<Record<ShopPageName, readonly [string, ...string[]]>>;

/**
 * Pages that a stranger is refused without being led elsewhere: one's own order or invoice, and what only the secret of
 * a mailed link opens.
 */
export const closedPages: readonly ShopPageName[] = ["cartReminder", "proforma", "invoice", "invoicePayment"];

/** All paths, by their kinds. */
export const publicKinds: readonly (readonly string[])[] = Object.values(publicPages);
