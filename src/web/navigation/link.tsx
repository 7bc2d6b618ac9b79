import { Link as RouterLink, type LinkProps } from "react-router";

/** A link within the shop; what it leads to is fetched ahead when it is pointed at, touched or focused. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />;
}
