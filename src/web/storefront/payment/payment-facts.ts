import type { OrderForPayment } from "#engine/orders/orders.queries.ts";
import type { OrderView } from "../../account/orders/order-view.server.ts";

/** An order on its payment page. `bought` is null where its details open in an account only. */
export interface PaymentFacts {
  readonly order: OrderForPayment;
  readonly email: string;
  /** Sentences on what came before the order was canceled, and on what still comes. */
  readonly goesBack: readonly string[];
  readonly signedIn: boolean;
  /** True if the shop takes points, so that earning them may be promised. */
  readonly hasPoints: boolean;
  readonly bought: OrderView | null;
}
