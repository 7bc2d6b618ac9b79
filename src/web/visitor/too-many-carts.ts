/** A network has used up its budget of carts until `minutes` from now. Accounts are not limited. */
export interface TooManyCarts {
  readonly code: "too_many_carts";
  readonly minutes: number;
}
