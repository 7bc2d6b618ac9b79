import { isCaptureIssue } from "../paypal/capture-errors.ts";
import type { CaptureIssue } from "../paypal/capture-errors.ts";
import type { Sandbox } from "../sandbox.ts";

/** Why Stripe opens no session for an account, as it answers: by its code, or by a message alone. */
export const STRIPE_RESTRICTIONS = {
  account_restricted:
    "Your account cannot currently make live charges. If you are a customer trying to make a purchase, please contact the owner of this site.",
  testmode_charges_only: "Your account has not been activated and can only make test charges.",
  payment_method_unactivated: "The payment method type provided is not activated in your dashboard.",
} as const;
export type StripeRestriction = keyof typeof STRIPE_RESTRICTIONS;

type Restricted = { id: "stripe" | "paypal"; issue: string };

const restricted = (sandbox: Sandbox) => sandbox.store.collection<Restricted>("account.restriction");

/**
 * From now on the provider refuses every payment of this merchant's account; an empty issue lifts it. False for an
 * unknown issue.
 */
export function restrict(sandbox: Sandbox, provider: "stripe" | "paypal", issue: string): boolean {
  if (issue === "") {
    sandbox.store.commit(() => restricted(sandbox).remove(provider));
    return true;
  }
  if (provider === "stripe" ? !(issue in STRIPE_RESTRICTIONS) : !isCaptureIssue(issue)) return false;
  sandbox.store.commit(() => restricted(sandbox).put({ id: provider, issue }));
  return true;
}

export function stripeRestriction(sandbox: Sandbox): StripeRestriction | null {
  return (restricted(sandbox).get("stripe")?.issue as StripeRestriction | undefined) ?? null;
}

export function paypalRestriction(sandbox: Sandbox): CaptureIssue | null {
  return (restricted(sandbox).get("paypal")?.issue as CaptureIssue | undefined) ?? null;
}
