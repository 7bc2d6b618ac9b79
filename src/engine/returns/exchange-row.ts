import type { CaseUnits } from "#domain/cases/units.ts";
import type { FulfilmentState } from "#domain/orders/fulfilment-life.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { ExchangeFacts } from "#domain/returns/exchange.ts";
import { exchangeIsOpen } from "../payments/exchange-stands.ts";
import { milliseconds } from "../platform/columns.ts";

/** An exchange as the pages about its return show it. */
export interface ExchangeOfReturn extends ExchangeFacts {
  readonly id: number;
  readonly draftNumber: string | null;
  readonly orderNumber: string | null;
  readonly orderState: OrderState | null;
  readonly fulfilment: FulfilmentState | null;
  readonly units: readonly CaseUnits[];
  /** The new goods wait for those that come back. */
  readonly waits: boolean;
  /** The most that the units pay, and the part of the order that they pay. */
  readonly worth: Money;
  readonly credit: Money;
}

const joined = `exchanges x left join order_drafts xd on xd.id = x.draft_id left join orders xo on xo.id = x.order_id`;

/** SQL: of a return `c`, other goods are ordered for its own, and not settled yet. */
export const isExchanged = `(select count(*) > 0 from exchanges x where x.return_id = c.id and ${exchangeIsOpen})`;

/** SQL: the moment until which other goods are offered for those of a return `c`; null for none. */
export const offeredUntil = `(select max(xd.valid_until)
   from ${joined} where x.return_id = c.id and x.order_id is null and xd.state = 'sent')`;

/** SQL: the exchanges of a return `c`, the latest first. */
export const exchangesOf = `(select coalesce(json_agg(json_build_object('id', x.id, 'draftNumber', xd.number,
     'draft', xd.state, 'validUntil', ${milliseconds("xd.valid_until")},
     'orderNumber', xo.number, 'orderState', xo.state, 'payment', xo.payment_state,
     'fulfilment', xo.fulfilment_state, 'units', x.units, 'waits', x.waits, 'worth', x.worth_cents,
     'credit', x.credit_cents, 'isSettled', x.settled_at is not null, 'isUndone', x.undone_at is not null)
     order by x.id desc), '[]')
   from ${joined} where x.return_id = c.id)`;
