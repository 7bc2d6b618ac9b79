/** SQL: ids of the parcels that hold goods of an order. Their own row names the first of their orders alone. */
export const parcelsWith = (order: string): string =>
  `(select id from parcels where order_id = ${order}
    union all select parcel_id from shared_parcels where order_id = ${order})`;

/** SQL: a parcel came back to the shop and has not left again. */
export const isBack = (parcel: string): string =>
  `(${parcel}.returned_at is not null and ${parcel}.delivered_at is null)`;

/** SQL: ids of the orders whose goods a parcel holds. */
export const ordersIn = (parcel: string): string =>
  `(select order_id from parcels where id = ${parcel}
    union all select order_id from shared_parcels where parcel_id = ${parcel})`;
