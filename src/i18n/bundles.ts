/** Slices of the server only; browsers never load them. */
const ofServer = ["cartNotes", "mail", "documents", "orderNotes", "papers", "pickup", "toolNotes", "uploads"];

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

/** Bundles of those parts of a slice that pages name without the rest of it, by the names of its parts. */
const partBundles = {
  accountEntry: { account: ["fields", "passwordRule", "signIn", "signUp", "reset", "create", "verify"] },
  accountErrors: { account: ["errors"] },
  accountSelf: {
    account: ["sessions", "personal", "changePassword", "addresses", "selectAddress", "close", "reminders"],
  },
  cartLines: { cart: ["code", "itemCount", "line", "unit"] },
  cartSummary: { cart: ["summary"] },
  cartPage: { cart: ["delete", "empty", "estimate", "freightNote", "problem", "quickOrder", "title"] },
  checkoutErrors: { checkout: ["errors"] },
  checkoutFields: { checkout: ["contact", "address", "method", "payment", "points", "errorAt", "required"] },
  errorPages: {
    errors: [
      "badForm",
      "closed",
      "fatal",
      "forbidden",
      "notFound",
      "searchBusy",
      "signedOut",
      "tooLarge",
      "tooMany",
      "unsent",
    ],
  },
  deliveryMethod: { delivery: ["charge", "method"] },
  frameParts: { shell: ["footer", "menuTools", "policy"] },
  listingSearch: { listing: ["search", "searchMeta"] },
  networkSpent: { cart: ["networkSpent"] },
  orderEvents: { orders: ["event", "refundState", "refused"] },
  orderFacts: { orders: ["detail", "payment", "poDocument", "texts", "unlisted"] },
  orderPage: { orders: ["exchange", "parcels", "returnStep"] },
  orderPayment: { orders: ["pay"] },
  powerNotes: {
    power: [
      "amps",
      "atPlacing",
      "beside",
      "breaker_large",
      "breaker_small",
      "cannot",
      "change",
      "circuitNeeds",
      "connects",
      "converterNeeds",
      "larger",
      "leg",
      "may_trip",
      "needs",
      "needsOf",
      "noFigures",
      "or",
      "plug",
      "runs",
      "softStartNeeds",
      "supply",
      "title",
      "unstated",
      "wired",
    ],
  },
  returnPage: { returns: ["event", "items", "reason", "received", "refundReason", "send", "steps", "summary"] },
  quotationLinks: { quotation: ["askQuote", "comma", "compare", "making", "ofCart", "ofComparison"] },
  toolCost: { tools: ["cost"] },
  toolDewPoint: { tools: ["dewPoint"] },
  toolLeaks: { tools: ["leaks"] },
  toolPipe: { tools: ["pipe"] },
  toolPumpUp: { tools: ["pumpUp"] },
  toolReceiver: { tools: ["receiver"] },
  toolUnits: { tools: ["units"] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
type PartBundle = keyof typeof partBundles;

export type PartOfPages = (typeof ofSomePages)[number] | PartBundle;

/** Messages reach a browser as those of every page, of a slice or parts of it, or of the merchant. */
export const bundles = ["public", ...ofSomePages, ...(Object.keys(partBundles) as PartBundle[]), "merchant"] as const;
export type Bundle = (typeof bundles)[number];

const bundlesOfParts = new Map<string, PartBundle>(
  Object.entries(partBundles).flatMap(([bundle, slices]) =>
    Object.entries(slices).flatMap(([slice, parts]: [string, readonly string[]]) =>
      parts.map((part) => [`${slice}.${part}`, bundle as PartBundle] as const),
    ),
  ),
);

/** The bundle that a part of a slice of messages belongs to. */
export function bundleOf(slice: string, part: string): Bundle | "server" {
  if (ofServer.includes(slice)) return "server";
  if (slice.startsWith("admin")) return "merchant";
  // One that is not listed above reaches every page.
  return bundlesOfParts.get(`${slice}.${part}`) ?? ofSomePages.find((one) => one === slice) ?? "public";
}
