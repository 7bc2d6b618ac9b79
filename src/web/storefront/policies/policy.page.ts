import type { PolicySlug } from "#domain/content/policy.ts";
import type { PolicyPage } from "#engine/content/page-types.ts";
import { findPolicyPage } from "#engine/content/policy-page.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";

/** A policy's current data. */
export const loadPolicy =
  (slug: PolicySlug): PublicLoad<PolicyPage> =>
  (shop, { language }) =>
    findPolicyPage(shop, slug, language);
