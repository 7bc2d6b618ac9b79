import { createContext, data, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";
import { browserName } from "#domain/customers/browser-name.ts";
import { ok, type Result } from "#domain/kernel/result.ts";
import { type Permission, may } from "#domain/staff/permissions.ts";
import { relyingParty } from "#domain/staff/relying-party.ts";
import { isFresh, isSensitive, type PlainPermission, type SensitivePermission } from "#domain/staff/sensitive.ts";
import { needsConfirmation, staffSessionLifetime } from "#domain/staff/session-rules.ts";
import { type FactorsAsked, factorsAsked, type ProofRefused, prove } from "#engine/staff/confirm-factor.ts";
import { confirmWithPasskey } from "#engine/staff/sign-with-passkey.ts";
import { findStaffSession, type StaffSession } from "#engine/staff/sessions.ts";
import { isDemoOpen } from "#engine/staff/staff-shop.ts";
import { confirmStaff, type StaffBrowser } from "#engine/staff/sign-in.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { type RequestFacts, requestContext, shopContext } from "../context.ts";
import { pageMissing } from "../page-missing.server.ts";
import { cookie, readCookie } from "../cookies.ts";
import { textOf } from "../read-form.ts";
import { signedOut } from "../signed-out.server.ts";
import type { Unproved } from "./security/proof-fields.tsx";
import { authorize } from "./access.ts";

/** The member signed in at this browser; set only by the guard of the merchant's screens. */
export const staffContext = createContext<StaffSession>();

const deviceDays = 365;

/** Session of the browser, including one that waits for its second factor. `isUse` prolongs it. */
export async function anyStaffSession(
  shop: Shop,
  request: Pick<Request, "headers">,
  isUse = true,
): Promise<StaffSession | null> {
  const token = readCookie(request.headers, "staff", shop.settings);
  const session = token ? await findStaffSession(shop.db, token, shop.clock.now(), isUse) : null;
  // One that was opened beside a sandbox ends with it.
  return session?.demo && !isDemoOpen(shop.settings) ? null : session;
}

/**
 * Guard of all screens of the merchant's side, for pages, data and forms. Of a form with files the sender is looked up
 * once more when all of it is there: it takes minutes on a slow line, and other forms are read before they come here.
 */
export const requireStaff: MiddlewareFunction = async ({ request, context }, next) => {
  const session = await authorized(context, request);
  const hasFiles = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  if (hasFiles) await arrived(request.clone());
  context.set(staffContext, hasFiles ? await authorized(context, request) : session);
  return next();
};

async function authorized(context: Readonly<RouterContextProvider>, request: Request): Promise<StaffSession> {
  const facts = context.get(requestContext);
  const session = await anyStaffSession(context.get(shopContext), request);
  const access = authorize(session, facts.route);
  if (access === "sign-in" || session === null) throw await signedOut(facts, request, signInFor(facts, request));
  if (access === "second-factor") throw redirect(href(facts.prefix, "adminSecondFactor"), 303);
  if (access === "missing") throw pageMissing(context);
  if (access === "forbidden") throw data({ code: "not_allowed" }, { status: 403, statusText: "Forbidden" });
  return session;
}

/** Waits until a body has come whole. One that is cut off or too large is refused by whoever reads it. */
const arrived = ({ body }: Request): Promise<void> =>
  body?.pipeTo(new WritableStream()).catch(() => undefined) ?? Promise.resolve();

function signInFor(facts: RequestFacts, request: Request): string {
  const search = request.method === "GET" ? new URL(request.url).search : "";
  return href(facts.prefix, "adminSignIn", {}, { redirectTo: facts.prefix + facts.rest + search });
}

/** Refuses a form whose sender lacks the permission. `requireProof` handles what leads to money. */
export function requirePermission(context: Readonly<RouterContextProvider>, permission: PlainPermission): StaffSession {
  return requireRole(context, permission);
}

/** Checks the role only: for steps that show, check or remove a danger, and change nothing else. */
export function requireRole(context: Readonly<RouterContextProvider>, permission: Permission): StaffSession {
  const staff = context.get(staffContext);
  if (!may(staff.role, permission)) throw data({ code: "not_allowed" }, { status: 403, statusText: "Forbidden" });
  return staff;
}

/** The same for what leads to money: with a fresh second factor, by the table `sensitive`. */
export async function requireProof(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  permission: SensitivePermission,
): Promise<Result<StaffSession, ProofRefused>> {
  const staff = requireRole(context, permission);
  const shop = context.get(shopContext);
  const result = await prove(shop, staff, permission, {
    token: readCookie(request.headers, "staff", shop.settings) ?? "",
    party: relyingParty(merchantUrl(shop.settings)),
    typed: textOf(form, "factor"),
    answer: textOf(form, "passkeyAnswer"),
  });
  return result.ok ? ok(staff) : result;
}

/** A form that lacked its factor, as its page asks for it once more. */
export function unprovedForm(form: FormData, { code }: ProofRefused): Unproved {
  const own = new Set(["factor", "passkeyAnswer"]);
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" && !own.has(name) ? [[name, value] as const] : [],
  );
  return { code, fields };
}

/** The proof that such a form needs; null where the session is fresh, or may not send it. */
export async function proofAsked(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): Promise<FactorsAsked | null> {
  const staff = context.get(staffContext);
  const { db, clock, settings } = context.get(shopContext);
  if (!may(staff.role, permission) || !isSensitive(permission) || isFresh(staff, permission, clock.now())) return null;
  return factorsAsked(db, staff, relyingParty(merchantUrl(settings)));
}

export type Reconfirmed =
  | { ok: true }
  | {
      ok: false;
      error: { code: "password_needed" | "wrong_password" | "passkey_refused" | "passkey_unverified" | "0210" };
    };

/** Money steps need the password again, or a passkey, unless one was given within ten minutes. */
export async function reconfirm(
  shop: Shop,
  request: Request,
  staff: StaffSession,
  form: FormData,
): Promise<Reconfirmed> {
  const [typed, answer] = [textOf(form, "password"), textOf(form, "passkeyAnswer")];
  const token = readCookie(request.headers, "staff", shop.settings) ?? "";
  const party = relyingParty(merchantUrl(shop.settings));
  if (answer !== "" && party) {
    const result = await confirmWithPasskey(shop, staff, { token, party, answer, asPassword: true });
    return result.ok ? { ok: true } : result;
  }
  if (typed === "")
    return needsConfirmation(staff.confirmedAt, shop.clock.now())
      ? { ok: false, error: { code: "password_needed" } }
      : { ok: true };
  const result = await confirmStaff(shop, staff, token, typed);
  return result.ok ? { ok: true } : result;
}

/** Facts of the browser for signing in. */
export function staffBrowserOf(shop: Shop, facts: RequestFacts, request: Request): StaffBrowser {
  return {
    session: readCookie(request.headers, "staff", shop.settings),
    device: readCookie(request.headers, "staff-device", shop.settings),
    clientIp: facts.clientIp,
    name: browserName(request.headers.get("user-agent")),
  };
}

/** Gives the browser its session; only requests from our own pages carry it. */
export function setStaffCookies(shop: Shop, facts: RequestFacts, entry: { session: string; device?: string }): void {
  const { production } = shop.settings;
  facts.setCookie(
    cookie("staff", entry.session, { production, maxAgeSeconds: staffSessionLifetime / 1_000, sameSite: "Strict" }),
  );
  if (entry.device !== undefined)
    facts.setCookie(
      cookie("staff-device", entry.device, { production, maxAgeSeconds: deviceDays * 86_400, sameSite: "Strict" }),
    );
}

export function clearStaffCookies(shop: Shop, facts: RequestFacts): void {
  facts.setCookie(cookie("staff", "", { production: shop.settings.production, maxAgeSeconds: 0, sameSite: "Strict" }));
}
