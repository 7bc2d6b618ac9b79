import type { BuysFor } from "#domain/buyers/buyer.ts";
import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isTaxExempt, siteTaxExempt } from "../buyers/buys-for.ts";
import { mailboxesOf, mailboxesOfOrder } from "../buyers/mailboxes.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { PricedFor } from "../pricing/contracts.ts";
import type { DraftRow } from "./draft-row.ts";

export type Party = Pick<DraftRow, "customerId" | "companyId" | "siteId">;

/** Whose price lists hold for a draft or an order: those of its site, or else of its account. */
export function pricedForParty({ customerId, companyId, siteId }: Party): PricedFor {
  if (companyId !== null && siteId !== null) return { companyId, siteId };
  return customerId === null ? null : { customerId };
}

const selectExempt = statement<[number | null, number | null, Date], { exempt: TaxExempt | null }>(
  "exempt_buyer_of_draft",
  `select case when $2::bigint is null then
       (select to_jsonb(${isTaxExempt("c", "$3")}) from customers c where c.id = $1)
     else
       (select ${siteTaxExempt("s", "$3")} from company_sites s where s.id = $2)
     end as exempt`,
);

/** Where a party's site, or else its account, is exempt from sales tax today. */
export async function exemptionOf(
  db: Db,
  { customerId, siteId }: Omit<Party, "companyId">,
  now: Instant,
): Promise<TaxExempt> {
  if (customerId === null && siteId === null) return false;
  return (await db.row(selectExempt, [customerId, siteId, new Date(now)]))?.exempt ?? false;
}

const selectNames = statement<[number | null, number], BuysFor>(
  "party_of_draft",
  `select k.id as "companyId", s.id as "siteId", k.legal_name as company, s.name as site,
     coalesce((select coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.email) from customers c
       where c.id = $1), '') as by
   from company_sites s join companies k on k.id = s.company_id where s.id = $2`,
);

/** The site that a draft is for, in the name of this account; null for a person's own. */
export async function partyOfDraft(db: Db, { customerId, siteId }: Omit<Party, "companyId">): Promise<BuysFor | null> {
  return siteId === null ? null : db.row(selectNames, [customerId, siteId]);
}

/** Where the buyer of a draft is written to: as the draft says, or as its order does once it is one. */
export async function mailboxesOfDraft(
  db: Db,
  { customerId, companyId, siteId, paper, typed, orderId }: Party & Pick<DraftRow, "paper" | "typed" | "orderId">,
): Promise<string[]> {
  if (orderId !== null) return mailboxesOfOrder(db, orderId);
  return mailboxesOf(db, { customerId, companyId, siteId, email: paper?.checkout.email ?? typed["email"] ?? "" });
}
