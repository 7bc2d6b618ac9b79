/** Roles of a company's people. One person may have several, each at one site or at all. */
export const memberRoles = ["administrator", "approver", "buyer", "requester", "accounts-payable"] as const;
export type MemberRole = (typeof memberRoles)[number];

export const isMemberRole = (text: unknown): text is MemberRole => memberRoles.some((role) => role === text);

/** Rights by role. Every member with a role at an order's site sees the orders they placed themselves. */
const rights = {
  /** Members, invitations, sites, and the company's data. */
  manage: ["administrator"],
  /** To buy; who may buy may also have it approved. */
  order: ["buyer"],
  request: ["buyer", "requester"],
  approve: ["approver"],
  /** All orders of the site, not only one's own. */
  "see-orders": ["administrator", "approver", "accounts-payable"],
  /** To cancel, return and claim what others ordered. */
  "change-orders": ["administrator"],
  pay: ["administrator", "accounts-payable"],
  /** To see and change the lists of parts that the site keeps. */
  "keep-lists": ["administrator", "buyer", "requester"],
  /** To see and change the machines at the site, and to be mailed before their services. */
  "keep-machines": ["administrator", "buyer", "requester"],
  /** To send the certificate that the site is exempt from sales tax by, and to see it. */
  "exempt-site": ["administrator", "accounts-payable"],
} as const satisfies Record<string, readonly MemberRole[]>;

export type MemberRight = keyof typeof rights;

/** The roles that give a right. */
export const rolesWith = (right: MemberRight): readonly MemberRole[] => rights[right];

/** A role of one person: at a site of a company, or at all of its sites where that is null. */
export interface Grant {
  readonly companyId: number;
  readonly siteId: number | null;
  readonly role: MemberRole;
}

/** A site, or the whole company where the site is null. */
export interface Place {
  readonly companyId: number;
  readonly siteId: number | null;
}

const holdsAt = (grant: Grant, { companyId, siteId }: Place): boolean =>
  grant.companyId === companyId && (grant.siteId === null || grant.siteId === siteId);

/** True if a role at the place gives the right; a role at one site gives nothing of the whole company. */
export function mayAt(grants: readonly Grant[], place: Place, right: MemberRight): boolean {
  return grants.some((grant) => holdsAt(grant, place) && rolesWith(right).includes(grant.role));
}

/** True for whoever has any role there. */
export const belongsTo = (grants: readonly Grant[], place: Place): boolean =>
  grants.some((grant) => holdsAt(grant, place));

/** True for whoever has a role with the right at any place. */
export const mayAnywhere = (grants: readonly Grant[], right: MemberRight): boolean =>
  grants.some(({ role }) => rolesWith(right).includes(role));

/** The sites where roles of a company give a right: null for all of them. Undefined for whoever has it nowhere. */
function sitesWith(grants: readonly Grant[], right: MemberRight): readonly number[] | null | undefined {
  const giving = grants.filter(({ role }) => rolesWith(right).includes(role));
  if (giving.length === 0) return undefined;
  return giving.some(({ siteId }) => siteId === null) ? null : giving.flatMap(({ siteId }) => siteId ?? []);
}

/** The companies and the single sites where roles are. */
export const placesOf = (grants: readonly Grant[]): [companies: number[], sites: number[]] => [
  grants.flatMap(({ companyId, siteId }) => (siteId === null ? companyId : [])),
  grants.flatMap(({ siteId }) => siteId ?? []),
];

/** The companies and the single sites where roles give one of these rights. */
export const placesWith = (
  grants: readonly Grant[],
  rightsAsked: readonly MemberRight[],
): ReturnType<typeof placesOf> =>
  placesOf(grants.filter(({ role }) => rightsAsked.some((right) => rolesWith(right).includes(role))));

/** The sites of a company whose invoices whoever has these roles sees, as they see the orders there. */
export const seesInvoicesOf = (grants: readonly Grant[]) => sitesWith(grants, "see-orders");

/** The sites of a company whose invoices whoever has these roles pays. */
export const paysInvoicesOf = (grants: readonly Grant[]) => sitesWith(grants, "pay");
