import type { PaypalLedger } from "../paypal/ledger.ts";
import type { Sandbox } from "../sandbox.ts";
import type { StripeLedger } from "../stripe/ledger.ts";
import type { RefundPlans } from "./refund-plans.ts";

/** Parts of the sandbox that the control panel can change. */
export type Controlled = { sandbox: Sandbox; stripe: StripeLedger; paypal: PaypalLedger; refundPlans: RefundPlans };
