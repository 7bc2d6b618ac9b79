import type { ComponentProps } from "react";
import { usePrefix } from "../language/language.tsx";
import { Link } from "./link.tsx";

/** A link entered by the merchant: a page of the shop in the reader's language, or another site. */
export function TypedLink({ href, children, ...rest }: { href: string } & ComponentProps<"a">) {
  const prefix = usePrefix();
  if (href.startsWith("/"))
    return (
      <Link {...rest} to={prefix + href}>
        {children}
      </Link>
    );
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  );
}
