import { waitedFor } from "./back-orders.ts";

interface Released {
  /** A query of `variant_id` and `quantity`, each variant once. */
  readonly units: string;
  /** The column of the movement that says what reserved them, with its value. */
  readonly by: readonly [column: "order_id" | "note", value: string];
  readonly at: string;
}

/**
 * SQL: releases reserved units with a movement of each; gives the variants that orders wait for. Rows are locked in
 * variant order, as everywhere, so that two orders of the same goods cannot block each other.
 */
export const releasing = ({ units, by: [column, value], at }: Released): string => `with units as (${units}),
   locked as (
     select s.variant_id from stock s join units using (variant_id) where units.quantity > 0 order by s.variant_id
     for update of s
   ), freed as (
     update stock s set reserved = s.reserved - units.quantity
     from units join locked using (variant_id) where s.variant_id = units.variant_id
     returning s.variant_id, units.quantity, s.backordered
   ), moved as (
     insert into stock_movements (variant_id, kind, quantity, ${column}, at)
     select variant_id, 'released', quantity, ${value}, ${at} from freed
   )
   ${waitedFor("freed")}`;

/** SQL: the units of two arrays, each variant once. */
export const unitsOfVariants = (ids: string, quantities: string): string =>
  `select u.variant_id, sum(u.quantity)::int as quantity
   from unnest(${ids}::bigint[], ${quantities}::int[]) as u (variant_id, quantity)
   group by u.variant_id`;
