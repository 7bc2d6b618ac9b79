/** So many products can be changed by one press. */
export const mostAtOnce = 5_000;
