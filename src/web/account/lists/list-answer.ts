import type { CartRefused } from "#engine/cart/goods-for-cart.ts";
import type { CheckedLines } from "#engine/cart/order-lines.ts";
import type { RefusedRow } from "#engine/lists/import-lines.ts";
import type { LineRefused } from "#engine/lists/list-lines.ts";
import type { ListRefused } from "#engine/lists/lists.ts";
import type { TooMany } from "#engine/platform/rate-limit.ts";
import type { RowView } from "../../storefront/quick-order/line-view.ts";
import type { FieldErrorKey } from "../field-errors.ts";
import { listError } from "./list-errors.ts";

/** Result of ordering from the list. */
interface OrderReply {
  readonly added: { readonly lines: number; readonly units: number };
  /** Units of each part that went into the cart. */
  readonly units: Readonly<Record<string, number>>;
  /** Lines that did not, with the reason of each. */
  readonly rest: readonly RowView[];
  readonly uncounted: number;
  readonly power: CheckedLines["power"];
}

/** Reply of a refused or answered form of a list. */
export interface ListReply {
  readonly order: OrderReply | null;
  readonly isCounted: boolean;
  readonly cartError: CartRefused | null;
  /** Rows of an import that did not come onto the list. */
  readonly refused: readonly RefusedRow[];
  readonly added: number;
  readonly there: number;
  readonly fieldErrors: readonly FieldErrorKey[];
  /** Content of the refused form. */
  readonly typed: Readonly<Record<string, string>>;
}

/** A reply in which nothing was done. */
export const nothing: ListReply = {
  order: null,
  isCounted: false,
  cartError: null,
  refused: [],
  added: 0,
  there: 0,
  fieldErrors: [],
  typed: {},
};

/** Answer of a form before it becomes a response. */
export type Answer =
  /** The list is loaded anew, and says what was done. */
  | {
      readonly done: string;
      /** The line that the page shows first. */
      readonly line?: number;
      readonly counts?: Readonly<Record<string, number>>;
      /** Another list. */
      readonly list?: number;
    }
  | { readonly reply: Partial<ListReply>; readonly status: number }
  | { readonly tooMany: TooMany }
  | "missing";

/** A refusal at a field, or of the whole form. */
export function refusedAt(field: string, error: LineRefused | ListRefused): Answer {
  if (error.code === "list_missing") return "missing";
  return { reply: { fieldErrors: [listError(field, error)] }, status: error.code === "line_missing" ? 404 : 409 };
}
