import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { cleanLines, cleanText } from "#domain/kernel/clean-text.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { postExplained } from "#domain/payments/ledger.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { postLedger } from "./post-ledger.ts";

/** Outcomes of money that matched no order: returned as it came, from the shop's bank account, or kept. */
export const explanations = ["sent-back", "wired-back", "kept"] as const;
type Explanation = (typeof explanations)[number];

export interface ResolveUnexplained {
  /** Name of the posting that entered the money. */
  readonly posting: string;
  readonly as: Explanation;
  /** Reference of the return, or of the reason to keep it, in the merchant's books. */
  readonly reference: string;
  readonly note: string;
  readonly staffId: number | null;
}

export type ResolveRefused =
  | { code: "money_not_found" }
  | { code: "reference_required" }
  | { code: "note_required" }
  | { code: "explanation_required" }
  | TextTooLong;

const selectPosting = statement<[string], { orderId: number; amount: Money; method: PaymentMethod; resolved: boolean }>(
  "unexplained_posting",
  `select l.order_id as "orderId", -l.amount_cents as amount, substr(c.account, 6) as method,
     exists (select from ledger_lines r where r.posting = 'resolved:' || l.posting) as resolved
   from ledger_lines l join ledger_lines c on c.posting = l.posting and c.account like 'cash:%'
   where l.posting = $1 and l.posting like 'unexplained:%' and l.account = 'unexplained'`,
);

const [longestReference, longestNote] = [100, 500];

/** Explains money that matched no order, and clears it in the books. Idempotent: a repeat gives "already". */
export async function resolveUnexplained(
  deps: PaymentDeps,
  input: ResolveUnexplained,
): Promise<Result<"resolved" | "already", ResolveRefused>> {
  const reference = cleanText(input.reference);
  const note = cleanLines(input.note);
  const tooLong = textTooLong("reference", reference, longestReference) ?? textTooLong("note", note, longestNote);
  if (tooLong) return refuse(tooLong);
  if (!explanations.includes(input.as)) return refuse({ code: "explanation_required" });
  if (reference === "") return refuse({ code: "reference_required" });
  if (note === "") return refuse({ code: "note_required" });
  return deps.db.transaction(async (tx): Promise<Result<"resolved" | "already", ResolveRefused>> => {
    const match = await tx.row(selectPosting, [input.posting]);
    const order = match && (await deps.orders.lock(tx, match.orderId));
    // Read again under the lock: of two concurrent calls, one resolves it.
    const posting = order && (await tx.row(selectPosting, [input.posting]));
    if (!order || !posting) return refuse({ code: "money_not_found" });
    if (posting.resolved) return ok("already");
    const now = deps.clock.now();
    const { amount, method } = posting;
    const to = accountOf(input.as, method);
    await postLedger(tx, order.id, `resolved:${input.posting}`, postExplained(amount, to), now);
    const data = { as: input.as, amount, reference, note };
    const by = { actor: "merchant", id: input.staffId } as const;
    await deps.orders.note(tx, order.id, { name: "unexplained-resolved", by, now, data });
    return ok("resolved");
  });
}

function accountOf(as: Explanation, method: PaymentMethod): Parameters<typeof postExplained>[1] {
  if (as === "kept") return "other_income";
  // The provider still holds it.
  return as === "wired-back" ? "cash:bank-deposit" : `cash:${method}`;
}
