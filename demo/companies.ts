import type { GivenRole } from "#domain/companies/roles-form.ts";
import type { TypedTerms } from "#engine/receivables/grant-terms.ts";
import type { UnvalidatedAddress } from "#domain/shipping/address.ts";

/** A person of a demo company; a role is at the site of that name, or at all. */
export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly { readonly role: GivenRole["role"]; readonly site?: string }[];
}

interface DemoSite extends UnvalidatedAddress {
  readonly name: string;
  readonly receivingHours: string;
  readonly facts: readonly string[];
}

export interface DemoCompany {
  readonly legalName: string;
  readonly taxId: string;
  readonly termsWished: string;
  /** What the merchant grants it; null where it pays when it orders. */
  readonly terms: TypedTerms | null;
  readonly sites: readonly DemoSite[];
  /** The first applies for it. */
  readonly people: readonly [DemoPerson, ...DemoPerson[]];
}

/** Two companies with people of every role; everything about them is invented. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    legalName: "Larkspur Manufacturing, Inc.",
    taxId: "31-0000117",
    termsWished: "Net 30",
    terms: { terms: "net-30", eomDays: "", limit: "25,000", daysOverdue: "10", reminds: "on" },
    sites: [
      {
        name: "Dayton plant",
        firstName: "Rosa",
        lastName: "Lund",
        address1: "2200 Foundry Street",
        city: "Dayton",
        state: "OH",
        zip: "45402",
        phone: "9375550161",
        receivingHours: "Mon–Fri, 7 am to 3 pm",
        facts: ["hasDock", "hasForklift"],
      },
      {
        name: "Columbus body shop",
        firstName: "Theo",
        lastName: "Marsh",
        address1: "61 Alder Court",
        city: "Columbus",
        state: "OH",
        zip: "43207",
        phone: "6145550172",
        receivingHours: "Mon–Thu, 9 am to 4 pm",
        facts: ["byAppointment"],
      },
      {
        name: "Fort Wayne service center",
        firstName: "Ines",
        lastName: "Okafor",
        address1: "940 Canal Road",
        city: "Fort Wayne",
        state: "IN",
        zip: "46802",
        phone: "2605550134",
        receivingHours: "",
        facts: ["hasForklift", "limitedAccess"],
      },
    ],
    people: [
      {
        firstName: "Nora",
        lastName: "Vance",
        email: "admin@larkspur.example",
        roles: [{ role: "administrator" }, { role: "buyer" }],
      },
      {
        firstName: "Marcus",
        lastName: "Bell",
        email: "approver@larkspur.example",
        roles: [{ role: "approver" }],
      },
      {
        firstName: "Lena",
        lastName: "Ortiz",
        email: "buyer@larkspur.example",
        roles: [{ role: "buyer", site: "Dayton plant" }],
      },
      {
        firstName: "Theo",
        lastName: "Marsh",
        email: "requester@larkspur.example",
        roles: [{ role: "requester", site: "Columbus body shop" }],
      },
      {
        firstName: "Priya",
        lastName: "Shah",
        email: "payables@larkspur.example",
        roles: [{ role: "accounts-payable" }],
      },
    ],
  },
  {
    legalName: "Gantry Lane Auto Body LLC",
    taxId: "",
    termsWished: "",
    terms: null,
    sites: [
      {
        name: "Shop",
        firstName: "Otto",
        lastName: "Reyes",
        address1: "18 Gantry Lane",
        city: "Lima",
        state: "OH",
        zip: "45801",
        phone: "4195550186",
        receivingHours: "Mon–Sat, 8 am to 5 pm",
        facts: [],
      },
    ],
    people: [
      {
        firstName: "Otto",
        lastName: "Reyes",
        email: "owner@gantrylane.example",
        roles: [{ role: "administrator" }, { role: "buyer" }, { role: "accounts-payable" }],
      },
    ],
  },
];
