/** How many days after delivery goods may be given back; kept on each order line when it is sold. */
export const refundableDays = 30;
