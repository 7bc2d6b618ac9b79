import * as z from "zod";
import { cents, type Money } from "#domain/kernel/money.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, days, instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { AccountMovement, MovementKind } from "#domain/payments/movements.ts";
import type { ProviderError } from "#engine/ports/payment-provider.ts";
import { signedAmountFormat, signedFromPayPal } from "./amounts.ts";
import type { CallPayPal } from "./api.ts";

const money = z.object({ currency_code: z.string(), value: z.string().regex(signedAmountFormat) });
const page = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          paypal_reference_id: z.string().optional(),
          transaction_event_code: z.string(),
          transaction_initiation_date: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
          transaction_amount: money,
          fee_amount: money.optional(),
          transaction_status: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().default(1),
});
type Info = z.infer<typeof page>["transaction_details"][number]["transaction_info"];

/** PayPal limits a search to this range. */
const maxSearch = days(30);

/** Payments by eCheck and withdrawals stay pending for days, and are listed under the moment at which they began. */
const longestPending = days(10);
/**
 * Pending and denied: no money has moved (developer.paypal.com, transaction search, transaction status). What was
 * refunded or reversed since has moved all the same; the money that went back is a transaction of its own.
 */
const unmoved: ReadonlySet<string> = new Set(["D", "P"]);

/**
 * The account's transactions in a range, oldest first, and those before it that may have been completed within it. They
 * appear at PayPal about three hours late.
 */
export async function readMovements(
  call: CallPayPal,
  from: Instant,
  to: Instant,
): Promise<Result<readonly AccountMovement[], ProviderError>> {
  const movements: AccountMovement[] = [];
  for (let start = after(from, -longestPending); start < to; start = after(start, maxSearch)) {
    const end = instant(Math.min(after(start, maxSearch), to));
    for (let at = 1, pages = 1; at <= pages; at += 1) {
      const query = new URLSearchParams({
        start_date: new Date(start).toISOString(),
        end_date: new Date(end).toISOString(),
        fields: "transaction_info",
        page_size: "500",
        page: String(at),
      });
      const reply = await call({ method: "GET", path: `/v1/reporting/transactions?${query}`, answer: page });
      if (!reply.ok) return reply;
      pages = reply.value.total_pages;
      for (const { transaction_info: info } of reply.value.transaction_details)
        if (!unmoved.has(info.transaction_status ?? "S")) movements.push(movementOf(info));
    }
  }
  return ok(movements);
}

function movementOf(info: Info): AccountMovement {
  const amount = signedFromPayPal(info.transaction_amount.value);
  const kind = kindOf(info.transaction_event_code, amount);
  const ofCapture = kind === "dispute" || kind === "dispute-returned";
  return {
    provider: "paypal",
    id: info.transaction_id,
    kind,
    currency: info.transaction_amount.currency_code,
    amount,
    fee: cents(-signedFromPayPal(info.fee_amount?.value ?? "0")),
    source: ofCapture ? (info.paypal_reference_id ?? null) : info.transaction_id,
    at: instant(Date.parse(info.transaction_initiation_date)),
  };
}

/**
 * T-codes of money moved by a dispute, in either direction: payment reversal, chargeback, its reversal, reimbursement,
 * a rejected response, and cancellation. Holds are left out: they are temporary.
 */
const complaints: ReadonlySet<string> = new Set(["T1106", "T1201", "T1202", "T1205", "T1207", "T1208"]);
/** Reversed and refunded fees. Charged fees have their own group. */
const feesReturned: ReadonlySet<string> = new Set(["T1108", "T1109"]);

// The first two digits of a T-code are its group.
function kindOf(code: string, amount: Money): MovementKind {
  if (code === "T1107") return "refund";
  if (complaints.has(code)) return amount < 0 ? "dispute" : "dispute-returned";
  if (code.startsWith("T00")) return "payment";
  if (code.startsWith("T04")) return "payout";
  return code.startsWith("T01") || feesReturned.has(code) ? "fee" : "other";
}
