import { done, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import { asMetadata, asText } from "./form.ts";
import type { FormFields } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { Coupon } from "./objects.ts";

/** A coupon of a fixed amount, good for one session. An id that exists is refused, as by Stripe. */
export function createCoupon(ledger: StripeLedger, fields: FormFields): StripeResult<Coupon> {
  const id = asText(fields.id) ?? stripeId("", 8);
  const amount = Number(asText(fields.amount_off) ?? Number.NaN);
  if (ledger.coupons.get(id)) return refuse("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  if (!Number.isInteger(amount) || amount < 1)
    return refuse("Invalid positive integer", { param: "amount_off", code: "parameter_invalid_integer" });
  if (asText(fields.currency) !== "usd") return refuse("Missing required param: currency.", { param: "currency" });
  if (asText(fields.duration) !== "once") return refuse("The sandbox takes duration=once only.", { param: "duration" });
  if ((asText(fields.name) ?? "").length > 40) return refuse("name is longer than 40 characters.", { param: "name" });
  const most = asText(fields.max_redemptions);
  return done(
    ledger.coupons.put({
      id,
      object: "coupon",
      amount_off: amount,
      created: ledger.sandbox.clock.seconds(),
      currency: "usd",
      duration: "once",
      duration_in_months: null,
      livemode: false,
      max_redemptions: most === null ? null : Number(most),
      metadata: asMetadata(fields.metadata),
      name: asText(fields.name),
      percent_off: null,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
    }),
  );
}
