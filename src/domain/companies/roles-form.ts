import { isMemberRole, type MemberRole } from "../buyers/member-roles.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** A role as an invitation gives it: at a site, or at all where that is null. */
export interface GivenRole {
  readonly role: MemberRole;
  readonly siteId: number | null;
}

/** The value of a box: `buyer` for all sites, `buyer@12` for one. */
export const roleValue = ({ role, siteId }: GivenRole): string => (siteId === null ? role : `${role}@${siteId}`);

/**
 * The roles of the boxes that were ticked, of these sites. Administrators are the whole company's; a role at all sites
 * makes the same at one of them needless.
 */
export function readRoles(
  ticked: readonly string[],
  siteIds: readonly number[],
): Result<GivenRole[], { code: "roles_required" } | { code: "roles_invalid" }> {
  const roles: GivenRole[] = [];
  for (const value of new Set(ticked)) {
    const [role, site] = value.split("@");
    const siteId = site === undefined ? null : Number(site);
    const isKnown = siteId === null || (siteIds.includes(siteId) && role !== "administrator");
    if (!isMemberRole(role) || !isKnown) return refuse({ code: "roles_invalid" });
    roles.push({ role, siteId });
  }
  if (roles.length === 0) return refuse({ code: "roles_required" });
  const everywhere = new Set(roles.filter(({ siteId }) => siteId === null).map(({ role }) => role));
  return ok(roles.filter(({ role, siteId }) => siteId === null || !everywhere.has(role)));
}
