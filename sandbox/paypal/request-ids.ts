import { createHash } from "node:crypto";
import type { Collection, Store } from "../books/store.ts";
import type { SandboxClock } from "../clock/clock.ts";
import { invalid, unprocessable } from "./errors.ts";
import type { PaypalResult } from "./errors.ts";

type Remembered = { id: string; fingerprint: string; at: number; made: string };

const HOUR = 60 * 60 * 1000;
/** Orders remember a PayPal-Request-Id for six hours, payments for 45 days. */
export const REMEMBERED = { orders: 6 * HOUR, payments: 45 * 24 * HOUR };

/** PayPal-Request-Id: the same id does the work once, and later answers show what became of it since. */
export class RequestIds {
  private readonly known: Collection<Remembered>;
  private readonly store: Store;
  private readonly clock: SandboxClock;

  constructor(store: Store, clock: SandboxClock) {
    this.known = store.collection("paypal.request");
    this.store = store;
    this.clock = clock;
  }

  once(
    requestId: string | undefined,
    call: { path: string; body: string; rememberFor: number },
    work: () => PaypalResult<{ id: string }>,
  ): { repeated: boolean; result: PaypalResult<{ id: string }> } {
    // As published: 1 to 108 characters.
    if (requestId !== undefined && requestId.length > 108)
      return {
        repeated: false,
        result: invalid("PayPal-Request-Id", "INVALID_STRING_LENGTH", "The value of a field is too long."),
      };
    if (!requestId) return { repeated: false, result: this.store.commit(work) };
    const id = `${call.path} ${requestId}`;
    const fingerprint = createHash("sha256").update(call.body).digest("hex");
    const known = this.known.get(id);
    if (known && this.clock.now() - known.at < call.rememberFor) {
      if (known.fingerprint === fingerprint) return { repeated: true, result: { ok: true, value: { id: known.made } } };
      const words =
        "The value of PayPal-Request-Id header has already been used. Please specify a different value and try again.";
      return { repeated: false, result: unprocessable("DUPLICATE_REQUEST_ID", words) };
    }
    const result = this.store.commit(() => {
      const outcome = work();
      if (outcome.ok) this.known.put({ id, fingerprint, at: this.clock.now(), made: outcome.value.id });
      return outcome;
    });
    return { repeated: false, result };
  }
}
