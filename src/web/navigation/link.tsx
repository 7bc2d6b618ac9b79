import type { ComponentProps } from "react";
import { useLocation } from "react-router";

interface Props extends ComponentProps<"a"> {
  /** A URL of the shop, or another query of the current page. */
  to: string | { search: string };
  /** Prefetches on hover, touch or focus; when visible; or never. */
  prefetch?: "intent" | "viewport" | "none";
  /** Replaces the history entry. */
  replace?: boolean;
  preventScrollReset?: boolean;
  /** Loads the page from the server. */
  reloadDocument?: boolean;
}

/**
 * A link within the shop. A page has a hundred of them, so each is only its element; navigation and prefetching use
 * shared listeners (link-navigation.ts).
 */
export function Link({ to, ...rest }: Props) {
  return typeof to === "string" ? <Anchor {...rest} href={to} /> : <SamePage {...rest} to={to} />;
}

function SamePage({ to, ...rest }: Omit<Props, "to"> & { to: { search: string } }) {
  return <Anchor {...rest} href={useLocation().pathname + to.search} />;
}

function Anchor({ prefetch, replace, preventScrollReset, reloadDocument, children, ...rest }: Omit<Props, "to">) {
  return (
    <a
      {...rest}
      data-link={reloadDocument ? undefined : ""}
      data-ahead={prefetch === "intent" ? undefined : prefetch}
      data-replace={replace ? "" : undefined}
      data-keep-scroll={preventScrollReset ? "" : undefined}
    >
      {children}
    </a>
  );
}
