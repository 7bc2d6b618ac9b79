import { memo, type NamedExoticComponent, type ReactNode } from "react";

/**
 * A public page's component: drawn again for other data only, not because a navigation began. What else it shows by
 * (its address, who is looking) it asks for itself.
 */
export function publicScreen<Props extends { loaderData: unknown }>(
  screen: (props: Props) => ReactNode,
): NamedExoticComponent<Props> {
  return memo(screen, (before, after) => before.loaderData === after.loaderData);
}
