import { createHash } from "node:crypto";
import type { Collection, Store } from "../books/store.ts";
import type { SandboxClock } from "../clock/clock.ts";
import { done, refuse } from "./errors.ts";
import type { StripeFailure, StripeResult } from "./errors.ts";

type Remembered = { id: string; fingerprint: string; at: number } & ({ reply: object } | { failure: StripeFailure });

// A refusal of a call that has begun its work is remembered like a success; that of a malformed request is not.
const REMEMBERED_REFUSALS = new Set([
  "amount_too_large",
  "charge_already_refunded",
  "charge_disputed",
  "resource_already_exists",
]);

// Stripe promises to remember a key for at least a day, and no longer.
const REMEMBERED_FOR = 24 * 60 * 60 * 1000;

/**
 * Stripe's idempotency keys: the first answer is remembered, good or bad, and the same key with another body is
 * refused.
 */
export class IdempotencyKeys {
  private readonly keys: Collection<Remembered>;
  private readonly store: Store;
  private readonly clock: SandboxClock;

  constructor(store: Store, clock: SandboxClock) {
    this.keys = store.collection("stripe.idempotency");
    this.store = store;
    this.clock = clock;
  }

  /**
   * Runs `work` once for this key, or gives the first reply again. The reply is kept in the same commit as the work.
   */
  once(
    key: string | undefined,
    request: string,
    work: () => StripeResult<object>,
  ): { replayed: boolean; result: StripeResult<object> } {
    if (!key) return { replayed: false, result: this.store.commit(work) };
    const fingerprint = createHash("sha256").update(request).digest("hex");
    const known = this.keys.get(key);
    if (known && this.clock.now() - known.at < REMEMBERED_FOR) {
      if (known.fingerprint === fingerprint)
        return {
          replayed: true,
          result: "reply" in known ? done(known.reply) : { ok: false, error: known.failure },
        };
      const message = `Idempotency key '${key}' was first used with other parameters; another request needs another key.`;
      return { replayed: false, result: refuse(message, { type: "idempotency_error" }) };
    }
    const result = this.store.commit(() => {
      const outcome = work();
      const head = { id: key, fingerprint, at: this.clock.now() };
      if (outcome.ok) this.keys.put({ ...head, reply: outcome.value });
      else if (REMEMBERED_REFUSALS.has(outcome.error.code ?? "")) this.keys.put({ ...head, failure: outcome.error });
      return outcome;
    });
    return { replayed: false, result };
  }
}
