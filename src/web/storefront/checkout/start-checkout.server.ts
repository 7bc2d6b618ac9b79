import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { type Buyer, isCustomer, isProved } from "#domain/buyers/buyer.ts";
import type { BookingRules } from "#domain/approvals/references.ts";
import { mayAt } from "#domain/buyers/member-roles.ts";
import { freightAt } from "#domain/companies/site.ts";
import { addressFields } from "#domain/shipping/address.ts";
import { type Destination, stateOf } from "#domain/shipping/destination.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { bookingRulesOf } from "#engine/approvals/booking.ts";
import { type CompanySite, findSite } from "#engine/companies/sites.ts";
import { accountForCart } from "#engine/checkout/account-for-cart.ts";
import { findCheckoutProof } from "#engine/checkout/checkout-proof.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { listAddresses, type SavedAddress } from "#engine/customers/addresses.ts";
import { findUnpaidOrder } from "#engine/orders/order-access.ts";
import type { Shop } from "#engine/shop.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import type { Prefix } from "#i18n/languages.ts";
import { href } from "#i18n/routes.ts";
import type { RequestFacts } from "../../context.ts";
import { linkOf } from "../../account/link-cookie.server.ts";
import { buyerOf, type RequestBuyer } from "../../visitor/buyer.server.ts";
import { ownEmail } from "../../visitor/own-email.server.ts";
import { cartView } from "../cart/cart-view.server.ts";
import type { CartView } from "../cart/cart-view.ts";
import { accountText } from "./account-text.server.ts";
import type { CheckoutValues } from "./checkout-form.ts";
import { valuesInBrowser } from "./typed-values.server.ts";

const cartsOf = new WeakMap<RequestFacts, CartView>();

/** Passes the cart of a form's reply to the page, so that it is not priced twice. */
export function answerWithCart(facts: RequestFacts, cart: CartView): CartView {
  cartsOf.set(facts, cart);
  return cart;
}

/** Initial data of the checkout page: the cart, a key for this visit, and facts of a signed-in customer. */
export async function startCheckout(shop: Shop, facts: RequestFacts, request: Request) {
  const buyer = await buyerOf(shop, request);
  const customer = buyer.signedIn;
  const proof = isProved(buyer) ? null : await findCheckoutProof(shop.db, linkOf(shop, request), shop.clock.now());
  const byLink = proof?.works ? proof.email : null;
  const buysFor = customer?.buysFor ?? null;
  const [cart, addresses, site, account, booking] = await Promise.all([
    cartsOf.get(facts) ?? quoted(shop, facts, buyer, byLink),
    isCustomer(buyer) ? listAddresses(shop.db, buyer) : [],
    buysFor && findSite(shop.db, buysFor),
    buysFor && accountForCart(shop, buyer, buysFor),
    buysFor && bookingRulesOf(shop.db, buysFor),
  ]);
  if (cart.lines.length === 0) throw redirect(await insteadOf(shop, buyer, facts.prefix), 303);
  const address = new URL(request.url).searchParams.get("address");
  // The link restores the typed values, unless another address was chosen since.
  const typed = proof?.works && address === null ? valuesInBrowser(shop, request, proof.email) : null;
  const typedHere = typed && (typed["buysFor"] ?? "") === String(buysFor?.siteId ?? "") ? typed : null;
  return {
    cart,
    key: randomUUID(),
    email: customer?.email ?? null,
    isProved: isProved(buyer),
    offersReminder: !isCustomer(buyer) && cart.reminder !== "off",
    /** The mailed link that proves an email for this order, if the browser came by one. */
    proof,
    /** The saved address that was chosen, by its id: it takes precedence over what was typed before. */
    picked: address ?? "",
    hasSaved: addresses.length > 0,
    /** The site that this checkout is for: its name, and whether the buyer's role lets them order. */
    forSite: buysFor && {
      id: buysFor.siteId,
      name: companyAndSite(buysFor),
      mayOrder: mayAt(customer?.grants ?? [], buysFor, "order"),
      ...wantsOf(site),
      /** Cost centers and references that the company wants on the order. */
      booking: booking ?? noBookingRules,
      /** Its terms, where the company buys on account. */
      account: account && accountText(account, facts.language),
    },
    known: (typedHere ?? {
      email: customer?.email ?? byLink ?? "",
      billingSame: "on",
      ...(cart.reminder === "agreed" && { remind: "on" }),
      ...nameValues(customer),
      ...addressValues(pick(addresses, address), cart.destination),
      ...freightValues(cart.destination),
      ...(buysFor && site && address === null && siteValues(site, buysFor.company)),
      ...(buysFor && site && billedValues(site, buysFor.company, address === null)),
    }) as CheckoutValues,
  };
}

/** The cart before anything was typed; `byLink` is the email that a mailed link has proved. */
async function quoted(shop: Shop, facts: RequestFacts, buyer: RequestBuyer, byLink: string | null): Promise<CartView> {
  const customer = buyer.signedIn;
  const quote = await quoteCart(shop, buyer, {
    taxExempt: customer?.taxExempt ?? false,
    email: ownEmail(buyer) ?? byLink,
    hasProof: byLink !== null,
    points: customer && { balance: customer.points, wish: { use: "none" } },
  });
  return cartView(quote, facts.language, shop.clock.now());
}

/** When the site takes goods in, and its company's rule of PO numbers. */
function wantsOf(site: Awaited<ReturnType<typeof findSite>>) {
  const { receivingHours: hours = "", poRequired = false, poMask = "" } = site ?? {};
  return { hours, poRequired, poMask };
}

const noBookingRules: BookingRules = { costCenterRequired: false, costCenters: [], references: [] };

/** The site's own address and dock facts, so that nobody is asked for them again. */
export function siteValues(site: CompanySite, companyName: string): CheckoutValues {
  const extras = freightAt(site);
  return {
    ...Object.fromEntries(
      addressFields.map((field) => [`shipping.${field}`, field === "companyName" ? companyName : site[field]]),
    ),
    ...Object.fromEntries(freightExtras.map((extra) => [`freight.${extra}`, extras[extra] ? "yes" : "no"])),
  };
}

/** Where the company is billed, unless that is where the goods go. */
function billedValues(
  { billing, ...site }: NonNullable<Awaited<ReturnType<typeof findSite>>>,
  companyName: string,
  goesToSite: boolean,
): CheckoutValues {
  if (!billing) return {};
  const places = addressFields.filter((field) => field !== "companyName");
  if (goesToSite && places.every((field) => site[field] === billing[field])) return {};
  const values = places.map((field) => [`billing.${field}`, billing[field]] as const);
  return { billingSame: "", ...Object.fromEntries(values), "billing.companyName": companyName };
}

/** The address of this id among the customer's own, else the default if the shop ships there. */
export function pick(addresses: readonly SavedAddress[], addressId: string | null): SavedAddress | undefined {
  const shippable = addresses.filter((one) => one.shippable);
  return shippable.find(({ id }) => String(id) === addressId) ?? shippable.find(({ isDefault }) => isDefault);
}

/** The account's name, whoever the recipient is. */
export function nameValues(customer: { readonly firstName: string; readonly lastName: string } | null): CheckoutValues {
  if (!customer) return {};
  const { firstName, lastName } = customer;
  return {
    "shipping.firstName": firstName,
    "shipping.lastName": lastName,
    "contact.firstName": firstName,
    "contact.lastName": lastName,
  };
}

/** A saved address; without one the destination whose prices were shown. */
export function addressValues(address: SavedAddress | undefined, destination: Destination | null): CheckoutValues {
  if (!address) return destination ? { "shipping.zip": destination.zip, "shipping.state": stateOf(destination) } : {};
  return Object.fromEntries(addressFields.map((field) => [`shipping.${field}`, address[field]]));
}

/** Truck services as answered where prices were shown. */
function freightValues(destination: Destination | null): CheckoutValues {
  const answers = destination?.extras;
  if (!answers) return {};
  return Object.fromEntries(freightExtras.map((extra) => [`freight.${extra}`, answers[extra] ? "yes" : "no"]));
}

/**
 * Redirect with an empty cart: the order to pay, for buyers who came back from the provider's page with the browser's
 * button.
 */
async function insteadOf(shop: Shop, buyer: Buyer, prefix: Prefix): Promise<string> {
  const unpaid = await findUnpaidOrder(shop.db, buyer, shop.clock.now());
  return unpaid ? href(prefix, "payment", {}, { order: unpaid }) : href(prefix, "cart");
}
