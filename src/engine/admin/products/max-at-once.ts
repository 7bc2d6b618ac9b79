/** Maximum number of products in one bulk change. */
export const maxAtOnce = 5_000;
