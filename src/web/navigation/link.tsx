import type { ComponentProps } from "react";
import { useLocation } from "react-router";

interface Props extends ComponentProps<"a"> {
  /** An address of the shop, or another query for the page that is open. */
  to: string | { search: string };
  /** When the page behind it is fetched ahead: when pointed at, touched or focused; as soon as it is in view; never. */
  prefetch?: "intent" | "viewport" | "none";
  /** Takes the place of the page in the history. */
  replace?: boolean;
  preventScrollReset?: boolean;
  /** The page is loaded whole, from the server. */
  reloadDocument?: boolean;
}

/**
 * A link within the shop. A page holds a hundred of them, so one is no more than its element: what follows
 * it and fetches ahead listens once for all of them (follow-links.ts).
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
