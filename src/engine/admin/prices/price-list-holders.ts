import { refuse, type Result } from "#domain/kernel/result.ts";
import type { GroupMember } from "#domain/pricing/customer-group.ts";
import type { Db } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { type GroupMissing, type GroupName, lockGroup, noteGroupStep } from "./customer-groups.ts";
import { type PriceListMissing, type PriceListRow, priceListColumns, stepOf } from "./price-lists.ts";

const insertHolder = statement<[number, number, number | null], { name: string }>(
  "hold_price_list",
  `with held as (
     insert into price_list_holders (list_id, company_id, site_id)
     select $1, c.id, $3 from companies c where c.id = $2 and ($3::bigint is null or exists (
       select from company_sites s where s.id = $3 and s.company_id = c.id))
     on conflict do nothing returning company_id, site_id
   ) select concat_ws(' · ', c.legal_name, s.name) as name from held join companies c on c.id = held.company_id
     left join company_sites s on s.id = held.site_id`,
);
const deleteHolder = statement<[number, number, number | null], { name: string }>(
  "unhold_price_list",
  `with unheld as (
     delete from price_list_holders where list_id = $1 and company_id = $2 and site_id is not distinct from $3
     returning company_id, site_id
   ) select concat_ws(' · ', c.legal_name, s.name) as name from unheld join companies c on c.id = unheld.company_id
     left join company_sites s on s.id = unheld.site_id`,
);

/** A company, or one site of it. */
export interface Holder {
  readonly companyId: number;
  readonly siteId: number | null;
}

/** Lets a list hold for a company or a site, or no longer. */
export function setHolder(
  shop: DbAndClock,
  staff: StaffActor,
  { id, holds, companyId, siteId }: Holder & { readonly id: number; readonly holds: boolean },
): Promise<Result<null, PriceListMissing>> {
  return stepOf(shop, staff, { id, step: holds ? "held" : "unheld" }, (tx) =>
    tx.row(holds ? insertHolder : deleteHolder, [id, companyId, siteId]),
  );
}

export interface HolderRow extends Holder {
  readonly company: string;
  readonly site: string | null;
}

const selectHolders = statement<[number], HolderRow>(
  "holders_of_price_list",
  `select h.company_id as "companyId", h.site_id as "siteId", c.legal_name as company, s.name as site
   from price_list_holders h join companies c on c.id = h.company_id left join company_sites s on s.id = h.site_id
   where h.list_id = $1 order by lower(c.legal_name), c.id, s.name nulls first`,
);
export const holdersOf = (db: Db, id: number): Promise<HolderRow[]> => db.rows(selectHolders, [id]);

const selectPossible = statement<[], HolderRow>(
  "possible_holders",
  `select c.id as "companyId", s.id as "siteId", c.legal_name as company, s.name as site
   from companies c join lateral (select null::bigint as id, null as name union all
     select id, name from company_sites where company_id = c.id and closed_at is null) s on true
   where c.state in ('approved', 'on-hold') order by lower(c.legal_name), c.id, s.name nulls first`,
);
/** Companies that buy, each with its sites. */
export const possibleHolders = (db: Db): Promise<HolderRow[]> => db.rows(selectPossible, []);

const insertGroup = statement<[number, number], { name: string; list: string }>(
  "hold_price_list_for_group",
  `with held as (
     insert into price_list_groups (list_id, group_id) values ($1, $2) on conflict do nothing
     returning list_id, group_id
   ) select g.name, l.name ->> 'en' as list from held join customer_groups g on g.id = held.group_id
     join price_lists l on l.id = held.list_id`,
);
const deleteGroup = statement<[number, number], { name: string; list: string }>(
  "unhold_price_list_for_group",
  `with unheld as (delete from price_list_groups where list_id = $1 and group_id = $2 returning list_id, group_id)
   select g.name, l.name ->> 'en' as list from unheld join customer_groups g on g.id = unheld.group_id
     join price_lists l on l.id = unheld.list_id`,
);

/** Lets a list hold for a group of customers, or no longer. For a group that was removed, none begins to hold. */
export async function setGroupHolder(
  shop: DbAndClock,
  staff: StaffActor,
  { id, groupId, holds }: { readonly id: number; readonly groupId: number; readonly holds: boolean },
): Promise<Result<null, PriceListMissing | GroupMissing>> {
  const step = holds ? "held" : "unheld";
  let group: GroupName | null = null;
  const set = await stepOf(shop, staff, { id, step }, async (tx) => {
    group = await lockGroup(tx, groupId);
    if (!group) return null;
    const row = await tx.row(holds ? insertGroup : deleteGroup, [id, groupId]);
    if (!row) return null;
    await noteGroupStep(tx, staff, { id: groupId, step, now: shop.clock.now(), data: { list: row.list } });
    return { name: row.name };
  });
  return set.ok && holds && !group ? refuse({ code: "group_not_found" }) : set;
}

const selectGroups = statement<[number], GroupName>(
  "groups_of_price_list",
  `select g.id, g.name from price_list_groups h join customer_groups g on g.id = h.group_id
   where h.list_id = $1 order by lower(g.name)`,
);
export const groupsOfList = (db: Db, id: number): Promise<GroupName[]> => db.rows(selectGroups, [id]);

const ordered = "order by l.archived_at nulls first, l.place, l.id";
const selectOfGroup = statement<[number], PriceListRow>(
  "price_lists_of_group",
  `select ${priceListColumns} from price_lists l join price_list_groups h on h.list_id = l.id
   where h.group_id = $1 ${ordered}`,
);
export const priceListsOfGroup = (db: Db, groupId: number): Promise<PriceListRow[]> =>
  db.rows(selectOfGroup, [groupId]);

/** A list that holds for somebody, and why. */
export interface HeldList extends PriceListRow {
  /** It holds for all sites of the company, by itself. */
  readonly isForAll: boolean;
  /** Sites of the company that it holds for by themselves; null for none. */
  readonly sites: string | null;
  /** Groups by which it holds; null for none. */
  readonly byGroups: string | null;
}

const heldBy = (holders: string) => `select ${priceListColumns}, bool_or(h.is_all) as "isForAll",
     string_agg(h.site, ', ' order by h.site) as sites,
     string_agg(h.customer_group, ', ' order by h.customer_group) as "byGroups"
   from price_lists l join (${holders}) h (list_id, is_all, site, customer_group) on h.list_id = l.id
   group by l.id ${ordered}`;
const byGroup = (members: "customer_group_companies" | "customer_group_customers", member: string) =>
  `select g.list_id, false, null::text, k.name
   from ${members} m join price_list_groups g on g.group_id = m.group_id join customer_groups k on k.id = m.group_id
   where m.${member} = $1`;
const selectOfCompany = statement<[number], HeldList>(
  "price_lists_of_company",
  heldBy(
    `select c.list_id, c.site_id is null, s.name, null::text
     from price_list_holders c left join company_sites s on s.id = c.site_id where c.company_id = $1
     union all ${byGroup("customer_group_companies", "company_id")}`,
  ),
);
const selectOfCustomer = statement<[number], HeldList>(
  "price_lists_of_customer",
  heldBy(byGroup("customer_group_customers", "customer_id")),
);

/** The lists that hold for a company or a customer, in the order in which they decide, ended ones last. */
export const priceListsOf = (db: Db, member: GroupMember): Promise<HeldList[]> =>
  "companyId" in member ? db.rows(selectOfCompany, [member.companyId]) : db.rows(selectOfCustomer, [member.customerId]);
