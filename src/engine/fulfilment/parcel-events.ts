/**
 * The other orders of a shared parcel, for the event of one; nothing for a parcel of one order. They are named by ids:
 * events go to whoever asks for their data, who may not see a colleague's order.
 */
export const besideData = (others: readonly { readonly id: number }[]): { readonly with?: string } =>
  others.length === 0 ? {} : { with: others.map(({ id }) => id).join(" ") };
