import { redirect, type RouterContextProvider } from "react-router";
import { browserName } from "#domain/customers/browser-name.ts";
import { mayLookUp } from "#engine/customers/may-look-up.ts";
import { findSession, sessionLifetime, type SignedIn } from "#engine/customers/sessions.ts";
import type { Browser, SignInResult } from "#engine/customers/sign-in.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { type RequestFacts, requestContext, shopContext } from "../context.ts";
import { cookie, type CookieName, readCookie } from "../cookies.ts";
import { signedOut } from "../signed-out.server.ts";
import { leaveCartNote } from "../visitor/cart-note.server.ts";
import { takeMachinesAlong } from "./machines/machines-in-browser.server.ts";

const deviceDays = 365;

/** Customer of the browser's session, including an account about to be closed. */
export async function anySession(shop: Shop, request: Request): Promise<SignedIn | null> {
  const token = readCookie(request.headers, "session", shop.settings);
  return token === null ? null : findSession(shop.db, token, shop.clock.now());
}

/** The signed-in customer. An account about to be closed counts as signed out until its owner keeps it. */
export async function currentCustomer(shop: Shop, request: Request): Promise<SignedIn | null> {
  const signedIn = await anySession(shop, request);
  return signedIn?.closureDueAt === null ? signedIn : null;
}

/**
 * The signed-in customer of a page that needs one; others are redirected to sign in and back, or to keep their account.
 */
export async function requireCustomer(context: Readonly<RouterContextProvider>, request: Request): Promise<SignedIn> {
  const facts = context.get(requestContext);
  const signedIn = await anySession(context.get(shopContext), request);
  if (!signedIn) throw await signedOut(facts, request, signInFor(facts, request));
  if (signedIn.closureDueAt !== null) throw redirect(href(facts.prefix, "closeAccount"), 303);
  return signedIn;
}

/** The sign-in page that leads back to where the request wanted to go. */
export function signInFor(facts: RequestFacts, request: Request): string {
  const { search } = new URL(request.url);
  return href(facts.prefix, "signIn", {}, { redirectTo: facts.prefix + facts.rest + search });
}

/** The visitor may have one more link looked up for the typed email, by the budget of what they proved. */
export async function mayLookUpHere(shop: Shop, facts: RequestFacts, request: Request, typed: string) {
  const signedIn = await currentCustomer(shop, request);
  return mayLookUp(shop, typed, { ...browserOf(shop, facts, request), signedIn });
}

/** Facts of the browser for signing in. */
export function browserOf(shop: Shop, facts: RequestFacts, request: Request): Browser {
  const cookieOf = (name: CookieName) => readCookie(request.headers, name, shop.settings);
  const name = browserName(request.headers.get("user-agent"));
  return {
    session: cookieOf("session"),
    device: cookieOf("device"),
    cart: cookieOf("cart"),
    clientIp: facts.clientIp,
    name,
  };
}

/** Signs the browser in and merges the guest's data: its machines go into the account. */
export async function enterAccount(
  shop: Shop,
  facts: RequestFacts,
  request: Request,
  { session, device, customer, cutLines }: SignInResult,
): Promise<void> {
  const { production } = shop.settings;
  setSessionCookie(shop, facts, session);
  setDeviceCookie(shop, facts, device);
  facts.setCookie(cookie("cart", "", { production, maxAgeSeconds: 0 }));
  if (cutLines > 0) leaveCartNote(shop, facts, "cut", cutLines);
  await takeMachinesAlong(shop, facts, request, { customerId: customer.id });
}

/** Sets the device cookie, which outlasts the session. */
export function setDeviceCookie(shop: Shop, facts: RequestFacts, device: string): void {
  facts.setCookie(
    cookie("device", device, { production: shop.settings.production, maxAgeSeconds: deviceDays * 86_400 }),
  );
}

/** Gives the browser the token of its session. */
export function setSessionCookie(shop: Shop, facts: RequestFacts, token: string): void {
  facts.setCookie(
    cookie("session", token, { production: shop.settings.production, maxAgeSeconds: sessionLifetime / 1_000 }),
  );
}

/**
 * Clears the session's cookie, a mailed link that was opened here, what was typed at checkout, a note about the cart,
 * and all access to orders, for the next person at this browser. The device cookie stays.
 */
export function clearSignInCookies(shop: Shop, facts: RequestFacts): void {
  const { production } = shop.settings;
  for (const name of ["session", "link", "checkout", "order", "cart-note"] as const)
    facts.setCookie(cookie(name, "", { production, maxAgeSeconds: 0 }));
}
