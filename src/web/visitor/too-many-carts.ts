/** A network has begun all carts of its budget; in `minutes` there is room again. An account's cart waits for nobody. */
export interface TooManyCarts {
  readonly code: "too_many_carts";
  readonly minutes: number;
}
