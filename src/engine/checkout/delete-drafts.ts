import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { lockDraft } from "./draft-row.ts";
import { releaseDraft } from "./draft-stock.ts";

const selectIds = statement<[string], { id: number }>(
  "drafts_to_delete",
  `select id from order_drafts
   where email_key = $1 and email_key <> '' and state <> 'ordered' and company_id is null order by id`,
);
const selectOfCustomer = statement<[number], { id: number }>(
  "drafts_of_customer_to_delete",
  `select d.id from order_drafts d where d.state <> 'ordered' and d.company_id is null and d.id in (
     select o.id from order_drafts o where o.customer_id = $1
     union select o.id from customers c join order_drafts o on o.email_key = c.email_key where c.id = $1)
     order by d.id`,
);
const selectRequests = statement<[number], { id: number }>(
  "quote_requests_to_delete",
  `select id from order_drafts where customer_id = $1 and company_id is null and asked is not null and sent_count = 0
     and state <> 'ordered' order by id`,
);
// A company keeps what was offered to it, as it keeps its orders; the mailbox of who has gone goes.
const forgetMailbox = statement<[number | null, string | null]>(
  "forget_mailbox_of_company_drafts",
  `with gone as (
     select coalesce($2, (select email_key from customers where id = $1)) as key
   ), ids as (
     select d.id from order_drafts d where d.customer_id = $1 and d.company_id is not null
     union select d.id from gone join order_drafts d on d.email_key = gone.key
       where d.email_key <> '' and d.company_id is not null
   ), versions as (
     update order_draft_versions v set paper = jsonb_set(v.paper, '{checkout,email}', '""') from ids, gone
     where v.draft_id = ids.id and lower(v.paper #>> '{checkout,email}') = gone.key
   )
   update order_drafts d set email_key = case when d.email_key = gone.key then '' else d.email_key end,
     buyer = case when lower(d.buyer) = gone.key then '' else d.buyer end,
     typed = case when lower(d.typed ->> 'email') = gone.key then d.typed - 'email' else d.typed end,
     paper = case when lower(d.paper #>> '{checkout,email}') = gone.key
       then jsonb_set(d.paper, '{checkout,email}', '""') else d.paper end
   from ids, gone where d.id = ids.id`,
);
const remove = statement<[number]>("delete_draft", `delete from order_drafts where id = $1`);

/**
 * Deletes the drafts for an erased person and releases their stock. Drafts that became orders stay, and those of a
 * company, whose people go on with them.
 */
export async function deleteDraftsOf(
  tx: Tx,
  whom: { customerId: number } | { emailKey: string },
  now: Instant,
): Promise<void> {
  const drafts =
    "customerId" in whom
      ? await tx.rows(selectOfCustomer, [whom.customerId])
      : await tx.rows(selectIds, [whom.emailKey]);
  await deleteAll(tx, drafts, now);
  await tx.run(forgetMailbox, "customerId" in whom ? [whom.customerId, null] : [null, whom.emailKey]);
}

/**
 * Deletes what an account asked quotes for and was never offered. An offer stays: it was mailed to the owner of the
 * mailbox, and binds the shop.
 */
export async function deleteRequestsOf(tx: Tx, customerId: number, now: Instant): Promise<void> {
  await deleteAll(tx, await tx.rows(selectRequests, [customerId]), now);
}

async function deleteAll(tx: Tx, drafts: readonly { readonly id: number }[], now: Instant): Promise<void> {
  for (const { id } of drafts) {
    const draft = await lockDraft(tx, id);
    if (!draft || draft.state === "ordered") continue;
    await releaseDraft(tx, draft, now);
    await tx.run(remove, [id]);
  }
}
