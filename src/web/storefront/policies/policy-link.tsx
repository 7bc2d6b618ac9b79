import type { ReactNode } from "react";
import type { PolicySlug } from "#domain/content/policy.ts";
import { useHref } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { policyRoute } from "./policy-route.ts";

/** A link to a policy; the words alone while it is not written. */
export function PolicyLink({ slug, newTab, children }: { slug: PolicySlug; newTab?: boolean; children: ReactNode }) {
  const to = useHref();
  if (!useShop().policies.includes(slug)) return children;
  return (
    <Link to={to(policyRoute[slug])} target={newTab ? "_blank" : undefined} className="link">
      {children}
    </Link>
  );
}
