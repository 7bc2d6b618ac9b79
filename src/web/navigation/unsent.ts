import { matchRoute } from "../match-route.ts";
import { isPassing } from "./http-client.ts";
import type { Payload } from "./payload-protocol.ts";

/** Reason why a form was not accepted: no response, rate limit, shop closed, server error, session ended. */
export type WhyUnsent = "unreached" | "busy" | "closed" | "failed" | "signedOut";

/** Thrown by an action for a form that was not accepted; shown with a button to retry. */
export class Unsent extends Error {
  readonly why: WhyUnsent;
  /** Minutes until a retry makes sense, if the shop said so. */
  readonly minutes: number;
  /** Path of the page to sign in at, if the session ended. */
  readonly signIn: string | null;

  constructor(why: WhyUnsent, { minutes = 1, signIn = null }: { minutes?: number; signIn?: string | null } = {}) {
    super(`a form was not taken: ${why}`);
    this.why = why;
    this.minutes = minutes;
    this.signIn = signIn;
  }
}

/** A fetcher's data when its form was not accepted; our `useFetcher` filters it. */
export const noAnswer = Object.freeze({ unsent: true });

/** Reason why a response does not accept a form, or null. A response of a proxy has no payload. */
export function whyUnsent({ status, headers }: Response, payload: Payload | null, path: string): Unsent | null {
  const signIn = payload && signInFor(payload, path);
  if (signIn) return new Unsent("signedOut", { signIn });
  if (payload && !("error" in payload)) return null;
  if (payload && !isPassing(status) && status < 500) return null;
  const { code, minutes } = ((payload && "error" in payload && payload.error) || {}) as {
    code?: string;
    minutes?: number;
  };
  if (status === 429)
    return new Unsent("busy", { minutes: minutes ?? (Math.ceil(Number(headers.get("retry-after")) / 60) || 1) });
  return new Unsent(code === "shop_closed" ? "closed" : "failed");
}

/**
 * The sign-in page that the form's own page redirects to because its session has ended, or that it names where an
 * order's page is shown to nobody; null for other answers. To follow it would lose what was typed.
 */
function signInFor(payload: Payload, path: string): string | null {
  if ("error" in payload) return (payload.error as { signIn?: string | null } | null)?.signIn ?? null;
  if (!("redirect" in payload)) return null;
  const { pathname, searchParams } = new URL(payload.redirect, "http://shop");
  const name = matchRoute(pathname)?.name;
  const isBack = searchParams.get("redirectTo")?.split("?")[0] === path;
  return isBack && (name === "signIn" || name === "adminSignIn") ? payload.redirect : null;
}

/** A form to be sent again unchanged. */
export interface UnsentForm {
  /** Null for a form that navigates. */
  readonly fetcherKey: string | null;
  readonly error: Unsent;
  readonly form: FormData;
  readonly action: string;
  readonly isMultipart: boolean;
}

interface Listener {
  unsent(form: UnsentForm): void;
  /** A form is being sent by a fetcher, or as a navigation (null). */
  sending(fetcherKey: string | null): void;
  /** Reports that refreshing the page failed, or works again. */
  stale(isStale: boolean): void;
}

let listener: Listener | null = null;

/** Told before there is a listener, which comes after the page. */
const untold: { forms: readonly UnsentForm[]; isStale: boolean } = { forms: [], isStale: false };

/** Registers the frame's listener for forms that were not accepted. */
export function listenForUnsent(newListener: Listener): () => void {
  listener = newListener;
  for (const form of untold.forms) newListener.unsent(form);
  if (untold.isStale) newListener.stale(true);
  untold.forms = [];
  return () => void (listener = null);
}

/** Reports a form that was not accepted. */
export function tellUnsent(form: UnsentForm): void {
  if (listener) return listener.unsent(form);
  tellSending(form.fetcherKey);
  untold.forms = [...untold.forms, form];
}

export function tellSending(fetcherKey: string | null): void {
  listener?.sending(fetcherKey);
  untold.forms = untold.forms.filter((form) => form.fetcherKey !== fetcherKey);
}

export function tellStale(isStale: boolean): void {
  listener?.stale(isStale);
  untold.isStale = isStale;
}
