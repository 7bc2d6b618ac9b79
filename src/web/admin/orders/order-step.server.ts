import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { PlainPermission } from "#domain/staff/sensitive.ts";
import type { OrderWork } from "#engine/admin/order-work.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import type { Shop } from "#engine/shop.ts";
import type { OrderErrorCode } from "../step-error.ts";

export type OrderDone =
  | AuditAction
  | "refund-due"
  | "transfer-part"
  | "transfer-surplus"
  | "already-confirmed"
  | "already-recorded";

export interface Asked {
  readonly shop: Shop;
  readonly work: OrderWork;
  readonly orderNumber: string;
  readonly staffId: number;
  readonly form: FormData;
}

/** `order` is set where the step is refused because of another order in the parcel. */
export type StepError = { readonly code: OrderErrorCode; readonly order?: string } | TextTooLong;
export type Outcome = Result<StepTaken, StepError>;

interface StepTaken {
  readonly done: OrderDone;
  readonly about?: Record<string, string | number | null>;
  /** Other orders that it moved. */
  readonly also?: readonly string[];
}

export interface OrderStep {
  readonly needs: PlainPermission;
  /** True if it moves money: requires the password again. */
  readonly money?: true;
  /** True if it needs the order's money, so that an authorized payment is captured first. */
  readonly captures?: true;
  readonly run: (asked: Asked) => Promise<Outcome>;
}

export const refused = (code: OrderErrorCode): Outcome => ({ ok: false, error: { code } });

/** A use case's result as the page shows it. */
export function outcomeOf<T>(
  answer: Result<T, StepError>,
  done: OrderDone,
  about?: (value: T) => Record<string, string | number | null>,
): Outcome {
  return answer.ok ? { ok: true, value: { done, about: about?.(answer.value) } } : answer;
}

/** The result of a step that other orders in a parcel take too. */
export function sharedOutcome<T extends { readonly others: readonly string[] }>(
  answer: Result<T, StepError>,
  done: OrderDone,
  about?: (value: T) => Record<string, string>,
): Outcome {
  const outcome = outcomeOf(answer, done, about);
  return outcome.ok && answer.ok ? { ok: true, value: { ...outcome.value, also: answer.value.others } } : outcome;
}
