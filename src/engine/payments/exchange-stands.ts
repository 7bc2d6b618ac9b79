/**
 * SQL: the exchange `x` still stands: its order, if there is one, was neither canceled nor refunded as a whole before
 * its goods left. `exchangeStateOf` of the domain is the same for one whose order is there, as is the trigger of 0301.
 */
export const exchangeStands = `(x.undone_at is null
   and (select payment_state from orders where id = x.order_id) is distinct from 'voided')`;

/** SQL: the exchange `x` has an order, still stands, and its return's refund was not lowered by it yet. */
export const exchangeIsOpen = `(x.order_id is not null and x.settled_at is null and ${exchangeStands})`;
