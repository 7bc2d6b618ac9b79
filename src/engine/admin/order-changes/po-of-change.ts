import type { DraftValues } from "#domain/checkout/draft.ts";
import { judgePoNumber } from "#domain/companies/po-rule.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { findSite } from "../../companies/sites.ts";
import type { Db } from "../../platform/database.ts";
import type { EditorError } from "../drafts/quote-draft.ts";
import type { OrderToChange } from "./order-to-change.ts";

/** True also of one that was stored before full-width figures became ASCII. */
const isSame = (typed: string, stored: string): boolean => [cleanText(typed), cleanReference(typed)].includes(stored);

/** The error of a PO number that its company's rule is against. One that was ordered with and stays is none. */
export async function poErrors(db: Db, { order }: OrderToChange, values: DraftValues): Promise<EditorError[]> {
  const { companyId, siteId } = order;
  const typed = values["poNumber"] ?? "";
  if (companyId === null || siteId === null || isSame(typed, order.poNumber)) return [];
  const rule = await findSite(db, { companyId, siteId });
  const code = rule && judgePoNumber(rule, typed);
  return code ? [{ field: "poNumber", code }] : [];
}
