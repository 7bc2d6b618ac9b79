import { type Buyer, isOfAccount, mayWith, type Owned, owns, placeOf } from "./buyer.ts";

/**
 * A buyer's relation to an order: the account owns it, the browser holds its secret, or neither. To a company's order
 * further people stand by their roles: who may change what others ordered, who may pay it, and who may only see it.
 */
type Standing = "owner" | "manager" | "payer" | "viewer" | "link" | "stranger";

/**
 * Use of an order: to pay it, to cancel it where it is paid, to see it, or to change what was ordered: cancel, return,
 * claim.
 */
export type OrderUse = "payment" | "cancel" | "detail" | "change";

/** An order's columns that decide who may open it. */
interface OrderToOpen extends Owned {
  /** One of the buyer's secrets is this order's, and still good. */
  readonly isOpened: boolean;
  /** Paid by bank deposit or Zeller. */
  readonly isTransfer: boolean;
}

export type OrderAnswer = "open" | "role_needed" | "account_needed" | "order_not_found";

/** A guest who pays by transfer needs an account for the details (specification, section 6). */
const ofTransfer = { payment: "open", cancel: "open", detail: "account_needed", change: "account_needed" } as const;

const all = { payment: "open", cancel: "open", detail: "open", change: "open" } as const;
const none = {
  payment: "order_not_found",
  cancel: "order_not_found",
  detail: "order_not_found",
  change: "order_not_found",
} as const;

/** Answers by buyer and use. A stranger gets the same answer as for an order that does not exist. */
const answers = {
  owner: all,
  manager: all,
  payer: { payment: "open", cancel: "role_needed", detail: "open", change: "role_needed" },
  viewer: { payment: "role_needed", cancel: "role_needed", detail: "open", change: "role_needed" },
  link: all,
  stranger: none,
} as const satisfies Record<Standing, Record<OrderUse, OrderAnswer>>;

export function standingTo(buyer: Buyer, order: Owned & Pick<OrderToOpen, "isOpened">): Standing {
  if (owns(buyer, order)) return "owner";
  // No link leads into a company's order: whoever leaves it would keep what they had in their mailbox.
  if (placeOf(order) === null) return order.isOpened ? "link" : "stranger";
  if (mayWith(buyer, order, "change-orders")) return "manager";
  if (mayWith(buyer, order, "pay")) return "payer";
  return mayWith(buyer, order, "see-orders") ? "viewer" : "stranger";
}

/** Answer to a buyer who requests a use of an order. */
export function openOrder(buyer: Buyer, order: OrderToOpen, use: OrderUse): OrderAnswer {
  const standing = standingTo(buyer, order);
  return standing === "link" && order.isTransfer ? ofTransfer[use] : answers[standing][use];
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
