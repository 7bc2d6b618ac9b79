import type { Grant, MemberRole } from "#domain/buyers/member-roles.ts";
import type { Database } from "#engine/platform/database.ts";

/** A role of a person, at the site of that name or at all of them. */
type Given = readonly [customerId: number, role: MemberRole, site?: string];

export interface MadeCompany {
  readonly id: number;
  readonly sites: Readonly<Record<string, number>>;
}

/** An approved company with sites of these names, all in Dayton with a dock, and people with these roles. */
export async function companyWith(
  db: Database,
  legalName: string,
  sites: readonly string[],
  people: readonly Given[],
): Promise<MadeCompany> {
  const [company] = await db.sql<{ id: number }>(
    `insert into companies (legal_name, state, language, created_at, updated_at) values ($1, 'approved', 'en', now(), now()) returning id`,
    [legalName],
  );
  const { id } = company!;
  const made: Record<string, number> = {};
  for (const name of sites) {
    const [site] = await db.sql<{ id: number }>(
      `insert into company_sites (company_id, name, first_name, last_name, address1, city, state, zip, phone, has_dock, limited_access, receiving_hours, created_at)
       values ($1, $2, 'Rosa', 'Lund', '2200 Foundry Street', 'Dayton', 'OH', '45402', '9375550161', true, true, 'Mon–Fri, 7 am to 3 pm', now()) returning id`,
      [id, name],
    );
    made[name] = site!.id;
  }
  for (const [customerId, role, site] of people) await giveRole(db, { id, sites: made }, [customerId, role, site]);
  return { id, sites: made };
}

export async function giveRole(db: Database, company: MadeCompany, [customerId, role, site]: Given): Promise<void> {
  await db.sql(
    `with member as (
       insert into company_members (company_id, customer_id, joined_at) values ($1, $2, now())
       on conflict (company_id, customer_id) do update set joined_at = excluded.joined_at returning id
     ) insert into company_roles (member_id, company_id, site_id, role) select id, $1, $3, $4 from member`,
    [company.id, customerId, site === undefined ? null : company.sites[site]!, role],
  );
}

export async function takeRoles(db: Database, company: MadeCompany, customerId: number): Promise<void> {
  await db.sql(
    "delete from company_roles r using company_members m where m.id = r.member_id and m.company_id = $1 and m.customer_id = $2",
    [company.id, customerId],
  );
}

export async function takeOut(db: Database, company: MadeCompany, customerId: number): Promise<void> {
  await db.sql("delete from company_members where company_id = $1 and customer_id = $2", [company.id, customerId]);
}

/** The sites that a member buys for, by their session. */
export const forSite = (company: MadeCompany, site: string, role: MemberRole = "buyer") => ({
  buysFor: { companyId: company.id, siteId: company.sites[site]!, company: "Quetzal Works", site, by: "Ada Byron" },
  grants: [{ companyId: company.id, siteId: null, role }] satisfies Grant[],
});

/** The form that sends a certificate for a site in Ohio. */
export function certificateForm(
  file: { readonly name: string; readonly bytes: Uint8Array } | null,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "certificate", state: "OH", ...fields }))
    form.append(name, value);
  if (file) form.append("files", new File([new Uint8Array(file.bytes)], file.name));
  return form;
}

/** An application as its page sends it: with an empty file where none was chosen. */
export function applicationForm(
  fields: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly bytes: Uint8Array },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("files", file ? new File([new Uint8Array(file.bytes)], file.name) : new File([], ""));
  return form;
}

/** The places of an application: a first site in Dayton, which is where it is billed. */
export const applicationPlaces = {
  intent: "apply",
  name: "Dayton plant",
  "shipping.firstName": "Rosa",
  "shipping.lastName": "Lund",
  "shipping.address1": "2200 Foundry Street",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "9375550161",
  billingSame: "on",
} as const;
