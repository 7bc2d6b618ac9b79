import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { belongsTo, type Grant, mayAt, type MemberRight, type MemberRole } from "#domain/buyers/member-roles.ts";
import { readRoles } from "#domain/companies/roles-form.ts";
import { freightAt, readSite } from "#domain/companies/site.ts";

/**
 * Written from what the trade says of each: "administrator (members, rules, sites), approver, buyer (may order),
 * requester (may only ask), accounts payable (sees and pays invoices, buys nothing)".
 */
const allowed: Record<MemberRole, readonly MemberRight[]> = {
  administrator: ["manage", "see-orders", "change-orders", "pay", "keep-lists", "keep-machines", "exempt-site"],
  approver: ["approve", "see-orders"],
  buyer: ["order", "request", "keep-lists", "keep-machines"],
  requester: ["request", "keep-lists", "keep-machines"],
  "accounts-payable": ["see-orders", "pay", "exempt-site"],
};
const everyRight = [
  "manage",
  "order",
  "request",
  "approve",
  "see-orders",
  "change-orders",
  "pay",
  "keep-lists",
  "keep-machines",
  "exempt-site",
] as const;
const role = fc.constantFrom(...(Object.keys(allowed) as MemberRole[]));
const site = fc.constantFrom(null, 1, 2, 3);
const grant = fc.record({ companyId: fc.constantFrom(1, 2), siteId: site, role });

describe("a role", () => {
  test("gives its rights at its own site, or at all of its company, and nowhere else, whatever other roles there are", () => {
    const place = fc.record({ companyId: fc.constantFrom(1, 2), siteId: site });
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 6 }), place, fc.constantFrom(...everyRight), (grants, at, right) => {
        const there = grants.filter(
          (one) => one.companyId === at.companyId && (one.siteId === null || one.siteId === at.siteId),
        );
        expect(mayAt(grants, at, right)).toBe(there.some((one) => allowed[one.role].includes(right)));
        expect(belongsTo(grants, at)).toBe(there.length > 0);
      }),
    );
  });

  test("at one site gives nothing of the whole company", () => {
    const atOne: Grant[] = [{ companyId: 1, siteId: 1, role: "approver" }];
    expect(mayAt(atOne, { companyId: 1, siteId: null }, "see-orders")).toBe(false);
    expect(mayAt(atOne, { companyId: 1, siteId: 1 }, "see-orders")).toBe(true);
  });
});

describe("the boxes of a form", () => {
  test("give roles at all sites or at the company's own, and an administrator no single site", () => {
    expect(readRoles(["buyer@1", "approver"], [1, 2])).toEqual({
      ok: true,
      value: [
        { role: "buyer", siteId: 1 },
        { role: "approver", siteId: null },
      ],
    });
    expect(readRoles(["buyer", "buyer@1"], [1])).toEqual({ ok: true, value: [{ role: "buyer", siteId: null }] });
  });

  test.each([[["buyer@3"]], [["administrator@1"]], [["king"]], [["buyer@"]], [["buyer@x"]]])(
    "of nobody's own are refused: %j",
    (ticked) => expect(readRoles(ticked, [1, 2])).toEqual({ ok: false, error: { code: "roles_invalid" } }),
  );

  test("are needed, one at least", () => {
    expect(readRoles([], [1])).toEqual({ ok: false, error: { code: "roles_required" } });
  });
});

describe("a site", () => {
  const typed = {
    name: "Dayton plant",
    firstName: "Rosa",
    lastName: "Lund",
    address1: "1 Quetzal Street",
    city: "Dayton",
    state: "OH",
    zip: "45402",
    phone: "(614) 555-0142",
    receivingHours: "Mon–Fri 7–15",
  };

  test("is an address with a name and its dock facts", () => {
    const site = readSite(typed, ["hasDock", "byAppointment", "unheard-of"]);
    expect(site).toMatchObject({ ok: true, value: { name: "Dayton plant", hasDock: true, hasForklift: false } });
    if (site.ok) expect(site.value).not.toHaveProperty("unheard-of");
  });

  test("tells of every field at once", () => {
    const site = readSite({ ...typed, name: " ", zip: "1", phone: "5" }, []);
    expect(site.ok || site.error.fieldErrors.map(({ field }) => field).toSorted()).toEqual(["name", "phone", "zip"]);
  });

  // A liftgate lowers freight to the ground where nothing else can: no dock to drive to, no forklift to lift it off.
  test.each([
    [{ hasDock: false, hasForklift: false }, true],
    [{ hasDock: true, hasForklift: false }, false],
    [{ hasDock: false, hasForklift: true }, false],
    [{ hasDock: true, hasForklift: true }, false],
  ])("with %j needs a liftgate: %s", (facts, liftgate) => {
    const extras = freightAt({ ...facts, byAppointment: true, limitedAccess: false });
    expect(extras).toEqual({ liftgate, residential: false, appointment: true, limitedAccess: false });
  });
});
