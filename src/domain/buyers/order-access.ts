import { type Buyer, isOfAccount, type Owned, owns } from "./buyer.ts";

/** A buyer's relation to an order: the account owns it, the browser holds its secret, or neither. */
type Standing = "owner" | "link" | "stranger";

/** Use of an order: to pay it, or to see and change it. */
export type OrderPage = "payment" | "detail";

/** An order's columns that decide who may open it. */
interface OrderToOpen extends Owned {
  /** One of the buyer's secrets is this order's, and still good. */
  readonly isOpened: boolean;
  /** Paid by bank deposit or Zeller. */
  readonly isTransfer: boolean;
}

type Answer = "open" | "account_needed" | "order_not_found";

/**
 * Answers by buyer and page. A guest who pays by transfer needs an account for the details (specification, section 6).
 * A stranger gets the same answer as for an order that does not exist.
 */
const answers = {
  owner: { payment: "open", detail: "open", detailOfTransfer: "open" },
  link: { payment: "open", detail: "open", detailOfTransfer: "account_needed" },
  stranger: { payment: "order_not_found", detail: "order_not_found", detailOfTransfer: "order_not_found" },
} as const satisfies Record<Standing, Record<OrderPage | "detailOfTransfer", Answer>>;

function standingTo(buyer: Buyer, order: Pick<OrderToOpen, "customerId" | "isOpened">): Standing {
  if (owns(buyer, order)) return "owner";
  return order.isOpened ? "link" : "stranger";
}

/** Answer to a buyer who requests a page of an order. */
export function openOrder(buyer: Buyer, order: OrderToOpen, page: OrderPage): Answer {
  return answers[standingTo(buyer, order)][page === "detail" && order.isTransfer ? "detailOfTransfer" : page];
}

/**
 * The way in that a mail about an order offers: signing in for an account's, a link of its own for a guest's, and for a
 * guest's transfer order the invitation to an account.
 */
export function wayInto(order: Pick<OrderToOpen, "customerId" | "isTransfer">): "sign-in" | "link" | "invitation" {
  if (isOfAccount(order)) return "sign-in";
  return order.isTransfer ? "invitation" : "link";
}

/** A review speaks for the account that bought the goods: a link shows an order, and writes nothing. */
export const mayReview = (buyer: Buyer, order: Owned): boolean => owns(buyer, order);
