import type { PaymentKind } from "#domain/invoices/settling.ts";
import type { GivenRole } from "#domain/companies/roles-form.ts";
import type { TypedTerms } from "#engine/receivables/typed-terms.ts";
import type { DemoGoods } from "./customer.ts";
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

/** An order of a company, what has left of it, and what became of its invoice. */
export interface DemoCompanyOrder extends DemoGoods {
  readonly buyer: string;
  readonly site: string;
  readonly poNumber: string;
  readonly daysAgo: number;
  /** Units that left the day after; the others wait. */
  readonly left: number;
  /** Percent of its invoice that a payment brought, so many days after the goods had left. */
  readonly paid?: {
    readonly kind: PaymentKind;
    readonly reference: string;
    readonly percent: number;
    readonly after: number;
  };
  /** The fault that accounts payable sees in its invoice. */
  readonly disputed?: string;
}

export interface DemoCompany {
  readonly legalName: string;
  readonly taxId: string;
  readonly termsWished: string;
  /** Its terms; null where it pays when it orders. */
  readonly terms: TypedTerms | null;
  readonly sites: readonly DemoSite[];
  /** The first applies for it. */
  readonly people: readonly [DemoPerson, ...DemoPerson[]];
  readonly orders: readonly DemoCompanyOrder[];
}

/** Invoiced for each shipment; the days are those that the form has then. */
const perShipment = { schedule: "shipment", weekday: "1", monthDay: "1" } as const;

/** A parcel for the plant, ordered on account by its buyer. */
const forPlant = {
  buyer: "buyer@larkspur.example",
  site: "Dayton plant",
  method: "SHIPPING",
  payment: "on-account",
} as const;

/** A parcel for the small company, which is invoiced once a week. */
const forShop = {
  buyer: "owner@gantrylane.example",
  site: "Shop",
  method: "SHIPPING",
  payment: "on-account",
} as const;

/** Two companies with people of every role; everything about them is invented. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    legalName: "Larkspur Manufacturing, Inc.",
    taxId: "31-0000117",
    termsWished: "Net 30",
    terms: {
      terms: "net-30",
      eomDays: "",
      limit: "25,000",
      daysOverdue: "30",
      ...perShipment,
      reminds: "on",
      mailsStatements: "on",
    },
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
    orders: [
      {
        ...forPlant,
        category: "air-filters",
        nth: 0,
        quantity: 3,
        poNumber: "4500-118",
        daysAgo: 66,
        left: 3,
        paid: { kind: "check", reference: "20417", percent: 100, after: 27 },
      },
      {
        ...forPlant,
        category: "extras",
        nth: 1,
        quantity: 6,
        poNumber: "4500-131",
        daysAgo: 35,
        left: 6,
        paid: { kind: "ach", reference: "70-5512", percent: 40, after: 29 },
      },
      {
        ...forPlant,
        buyer: "admin@larkspur.example",
        site: "Fort Wayne service center",
        category: "air-pipe",
        nth: 0,
        quantity: 2,
        poNumber: "4500-140",
        daysAgo: 14,
        left: 2,
        disputed: "One of the two kits came without its fittings. Please send them or credit that kit.",
      },
      { ...forPlant, category: "extras", nth: 0, quantity: 4, poNumber: "4500-144", daysAgo: 8, left: 3 },
      {
        ...forPlant,
        category: "air-filters",
        nth: 1,
        quantity: 2,
        poNumber: "4500-147",
        daysAgo: 5,
        left: 2,
        paid: { kind: "check", reference: "20455", percent: 115, after: 3 },
      },
      { ...forPlant, category: "extras", nth: 2, quantity: 2, poNumber: "4500-150", daysAgo: 1, left: 0 },
    ],
  },
  {
    legalName: "Gantry Lane Auto Body LLC",
    taxId: "",
    termsWished: "Net 15",
    terms: {
      terms: "net-15",
      eomDays: "",
      limit: "5,000",
      daysOverdue: "15",
      schedule: "week",
      weekday: "1",
      monthDay: "1",
      reminds: "on",
      mailsStatements: "",
    },
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
    orders: [
      {
        buyer: "owner@gantrylane.example",
        site: "Shop",
        category: "extras",
        nth: 3,
        quantity: 2,
        method: "SHIPPING",
        payment: "bank-deposit",
        poNumber: "",
        daysAgo: 9,
        left: 2,
      },
      // Both leave on one day, so that they are on one invoice on whatever day the demo begins; the last one waits.
      { ...forShop, category: "air-filters", nth: 2, quantity: 1, poNumber: "GL-0207", daysAgo: 12, left: 1 },
      { ...forShop, category: "extras", nth: 1, quantity: 2, poNumber: "GL-0208", daysAgo: 12, left: 2 },
      { ...forShop, category: "extras", nth: 0, quantity: 1, poNumber: "GL-0211", daysAgo: 1, left: 1 },
    ],
  },
];
