import { discountPages } from "./discount-pages.server.ts";

/** Nothing is read: the form begins empty. */
export function loader() {
  return null;
}

export const action = discountPages.create;
