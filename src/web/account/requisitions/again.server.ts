import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type Customer, owns } from "#domain/buyers/buyer.ts";
import type { Language } from "#domain/kernel/language.ts";
import { bookingRulesOf } from "#engine/approvals/booking.ts";
import { findSite } from "#engine/companies/sites.ts";
import { type Resubmission, resubmitRequisition } from "#engine/requisitions/own-requisition.ts";
import { attachPoToRequisition, dropPoOfRequisition } from "#engine/requisitions/po-of-requisition.ts";
import type { Requisition } from "#engine/requisitions/requisition-row.ts";
import type { Shop } from "#engine/shop.ts";
import { textOf } from "../../read-form.ts";
import { referenceFields } from "../../storefront/checkout/checkout-form.ts";
import type { PoFile } from "../../storefront/checkout/po-document.server.ts";
import { poSentence } from "../quotes/po-of-quote.server.ts";
import type { RequisitionRefused } from "./requisition-refused.ts";
import { quantitiesIn, waitsIn } from "./typed-lines.server.ts";

/** PO number, cost center and references as sent, with what the company asks of them today. */
export async function bookingToChange({ db }: Shop, requisition: Requisition) {
  const { form, poNumber } = requisition;
  const [booking, site] = await Promise.all([bookingRulesOf(db, requisition), findSite(db, requisition)]);
  const { costCenter = "", references = [] } = form.booking ?? {};
  const typed = referenceFields.map((field, at) => [field, references[at] ?? ""]);
  return {
    booking,
    poRule: { poRequired: site?.poRequired ?? false, poMask: site?.poMask ?? "" },
    values: { poNumber, costCenter, ...Object.fromEntries(typed) } as Readonly<Record<string, string>>,
  };
}

interface SentAgain {
  readonly shop: Shop;
  readonly customer: Customer;
  readonly requisition: Requisition;
  readonly version: number;
  readonly form: FormData;
  readonly poFile: PoFile;
  readonly language: Language;
}

/**
 * Sends a requisition again with what its requester changed. The PDF of a purchase order is attached first, so that a
 * refusal of anything else loses nothing.
 */
export async function sendAgain(sent: SentAgain): Promise<Result<null, RequisitionRefused>> {
  const { shop, customer, requisition, version, form } = sent;
  const { id } = requisition;
  if (!owns(customer, requisition)) return refuse({ code: "requisition_not_found" });
  const po = await changePo(sent);
  if (!po.ok) return po;
  const quantities = quantitiesIn(form, requisition);
  if (!quantities.ok) return quantities;
  const why = textOf(form, "why");
  const seenWaits = waitsIn(form);
  return resubmitRequisition(shop, customer, {
    id,
    version,
    why,
    quantities: quantities.value,
    seenWaits,
    ...bookingIn(form),
  });
}

/** The booking that was typed; a form without a PO number leaves what was sent before. */
function bookingIn(form: FormData): Pick<Resubmission, "poNumber" | "seenPo" | "booking"> {
  if (!form.has("poNumber")) return {};
  const references = referenceFields.map((field) => textOf(form, field));
  return {
    poNumber: textOf(form, "poNumber"),
    ...(form.has("seenPo") && { seenPo: textOf(form, "seenPo") }),
    booking: { costCenter: textOf(form, "costCenter"), references },
  };
}

/** Attaches the PDF that came with the form, or takes the one before off where that was ticked. */
async function changePo(sent: SentAgain): Promise<Result<null, RequisitionRefused>> {
  const { shop, customer, requisition, form, poFile, language } = sent;
  const of = { id: requisition.id, customer };
  if (!poFile) return textOf(form, "dropPo") === "on" ? dropPoOfRequisition(shop, of) : ok(null);
  const attached = poFile.ok ? await attachPoToRequisition(shop, { ...of, file: poFile.value }) : poFile;
  if (attached.ok) return ok(null);
  const { code } = attached.error;
  return refuse(code === "requisition_stale" ? { code } : { code: "po_refused", sentence: poSentence(language, code) });
}
