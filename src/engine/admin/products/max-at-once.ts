/** So many products can be changed by one press. */
export const maxAtOnce = 5_000;
