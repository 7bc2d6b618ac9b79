import { exchangeIsOpen, exchangeStands } from "../payments/exchange-stands.ts";

/** The return whose goods pay for an order, or for a part of it. */
export interface ExchangeOfOrder {
  readonly returnId: number;
  readonly returnNumber: string;
  readonly orderNumber: string;
  /** Its goods leave once those have come back. */
  readonly waits: boolean;
  /** It stands, and the return is not refunded. */
  readonly isOpen: boolean;
}

/** SQL: the exchange of an order `o`; null where nothing was exchanged. */
export const exchangeOfOrder = `(select json_build_object('returnId', r.id, 'returnNumber', r.number,
     'orderNumber', b.number, 'waits', x.waits and r.signed_at is null and ${exchangeStands},
     'isOpen', ${exchangeIsOpen})
   from exchanges x join returns r on r.id = x.return_id join orders b on b.id = r.order_id where x.order_id = o.id)`;
