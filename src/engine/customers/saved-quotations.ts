import type { Customer } from "#domain/buyers/buyer.ts";
import type { Quotation, QuotationNumber } from "#domain/checkout/quotation.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { openTo, ownedBy, ownerColumns, type OwnerParam, ownerParam, ownerValues } from "../buyers/owned-by.ts";
import { type QuotationRow, quotationColumns, quotationOf } from "../checkout/quotations.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { lockOwner } from "./customer-row.ts";

/** A quotation that an account keeps, under the name it has there. */
export interface SavedQuotation extends Quotation {
  readonly name: string;
}

/** The most an account keeps. */
export const mostSaved = 50;

/** The longest name of one, in characters. */
const longestName = 80;

export type SaveRefused =
  | { readonly code: "name_required" }
  | { readonly code: "quotation_missing" }
  | { readonly code: "too_many_saved"; readonly most: number }
  | TextTooLong;

const selectAll = statement<[OwnerParam], QuotationRow & { name: string }>(
  "saved_quotations",
  `select ${quotationColumns}, s.name from saved_quotations s join quotations q on q.id = s.quotation_id
   where ${ownedBy("$1", "s")} and ${openTo("$1", "q")} order by s.saved_at desc, q.id desc`,
);
const selectName = statement<[OwnerParam, string], { name: string }>(
  "saved_quotation_name",
  `select s.name from saved_quotations s join quotations q on q.id = s.quotation_id
   where ${ownedBy("$1", "s")} and q.number = $2`,
);
const rename = statement<[OwnerParam, string, string], { name: string }>(
  "rename_saved_quotation",
  `update saved_quotations s set name = $3 from quotations q
   where q.id = s.quotation_id and ${ownedBy("$1", "s")} and q.number = $2 returning s.name`,
);
const count = statement<[OwnerParam], { count: number }>(
  "count_saved_quotations",
  `select count(*)::int as count from saved_quotations where ${ownedBy("$1")}`,
);
const insert = statement<[OwnerParam, string, string, Date], { name: string }>(
  "save_quotation",
  `insert into saved_quotations (${ownerColumns}, quotation_id, name, saved_at)
   select ${ownerValues("$1")}, q.id, $3, $4 from quotations q where q.number = $2 returning name`,
);
const remove = statement<[OwnerParam, string]>(
  "remove_saved_quotation",
  `delete from saved_quotations s using quotations q
   where q.id = s.quotation_id and ${ownedBy("$1", "s")} and q.number = $2`,
);

/** The account's saved quotations, latest first. */
export async function listSaved(db: Db, customer: Customer): Promise<SavedQuotation[]> {
  return (await db.rows(selectAll, [ownerParam(customer)])).map((row) => ({ ...quotationOf(row), name: row.name }));
}

/** The account's name for a quotation; null if it has not saved this number. */
export async function savedName(db: Db, customer: Customer, number: QuotationNumber): Promise<string | null> {
  return (await db.row(selectName, [ownerParam(customer), number]))?.name ?? null;
}

/** A name that is none, or too long. */
export function quotationNameError(name: string): Extract<SaveRefused, { code: "name_required" }> | TextTooLong | null {
  return name === "" ? { code: "name_required" } : textTooLong("name", name, longestName);
}

/** Saves a quotation in the account under a name, or renames it. */
export function saveQuotation(
  shop: Pick<AccountShop, "db" | "clock">,
  customer: Customer,
  { number, ...typed }: { readonly number: QuotationNumber; readonly name: string },
): Promise<Result<null, SaveRefused>> {
  const name = cleanText(typed.name);
  return shop.db.transaction(async (tx) => {
    const nameError = quotationNameError(name);
    if (nameError) return refuse(nameError);
    if (!(await lockOwner(tx, customer))) return refuse({ code: "quotation_missing" });
    if (await tx.row(rename, [ownerParam(customer), number, name])) return ok(null);
    if (((await tx.row(count, [ownerParam(customer)]))?.count ?? 0) >= mostSaved)
      return refuse({ code: "too_many_saved", most: mostSaved });
    const saved = await tx.row(insert, [ownerParam(customer), number, name, new Date(shop.clock.now())]);
    return saved ? ok(null) : refuse({ code: "quotation_missing" });
  });
}

/** Removes a quotation from the account; its page stays available by number. */
export async function removeSaved(db: Db, customer: Customer, number: QuotationNumber): Promise<void> {
  await db.run(remove, [ownerParam(customer), number]);
}
