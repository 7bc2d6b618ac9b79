import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For a route's `shouldRevalidate`: a form refused as a conflict was sent from a page that is behind, and of several
 * things sent at once some may have been done. What the page shows is read anew; by itself the router would keep it.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
