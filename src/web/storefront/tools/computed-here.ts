import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Another query of the same calculator is computed where it is read: there is nothing to ask the server for. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}
