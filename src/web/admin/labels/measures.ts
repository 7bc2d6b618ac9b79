/** The fields of a parcel's form. */
export const measures = ["weight", "length", "width", "height"] as const;
