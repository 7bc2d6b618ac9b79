import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { isPaymentMethod, onAccount, waitsForTransfer } from "#domain/checkout/payment-method.ts";
import { isOpenRequisition } from "#domain/approvals/requisition-life.ts";
import { maxPoBytes } from "#domain/cart/po-document.ts";
import { mayWith, owns } from "#domain/buyers/buyer.ts";
import type { Language } from "#domain/kernel/language.ts";
import { zero } from "#domain/kernel/money.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { ok } from "#domain/kernel/result.ts";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import { addressLabel } from "#domain/shipping/address-label.ts";
import { withClosedSites } from "#engine/buyers/grants.ts";
import { poDocumentOfRequisition } from "#engine/checkout/po-document.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { decideRequisition } from "#engine/requisitions/decide-requisition.ts";
import { orderApproved } from "#engine/requisitions/own-requisition.ts";
import { takeBack } from "#engine/requisitions/take-back.ts";
import {
  currentStep,
  decidesNow,
  findRequisition,
  type Requisition,
  type RequisitionChanges,
  requisitionHistory,
  seesRequisition,
  stepsOf,
} from "#engine/requisitions/requisition-row.ts";
import { requisitionToday, strandedAmong } from "#engine/requisitions/requisitions.queries.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { Prefix } from "#i18n/languages.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { type PoFile, readCheckout } from "../../storefront/checkout/po-document.server.ts";
import { readTexts } from "../returns/read-upload.server.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { requireCustomer } from "../session.server.ts";
import { shownPo } from "../quotes/po-of-quote.server.ts";
import { lineFacts, linesOf } from "./line-facts.server.ts";
import type { RequisitionRefused } from "./requisition-refused.ts";
import { bookingToChange, sendAgain } from "./again.server.ts";
import { quantitiesIn, waitsIn } from "./typed-lines.server.ts";

const doneSteps = [
  "sent",
  "again",
  "taken",
  "withdrawn",
  "approved",
  "ordered",
  "change",
  "ask-changes",
  "reject",
] as const;

/** The requisition of the URL and who looks at it; 404 for a bad id, for none, and for somebody else's. */
async function opened({ context, request, params }: Pick<LoaderFunctionArgs, "context" | "request" | "params">) {
  const id = readId(params.requisition);
  if (id === null) throw pageMissing(context);
  const signedIn = await requireCustomer(context, request);
  const { db } = context.get(shopContext);
  const requisition = await findRequisition(db, id);
  if (!requisition) throw pageMissing(context);
  const customer = await withClosedSites(db, signedIn, requisition.companyId);
  if (!seesRequisition(customer, requisition)) throw pageMissing(context);
  return { customer, requisition };
}

/** A requisition: what is asked for, by whom and why, at prices of then and now, and what may be done about it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { customer, requisition } = await opened({ context, request, params });
  const shop = context.get(shopContext);
  const steps = await stepsOf(shop.db, requisition.id);
  const isOpen = isOpenRequisition(requisition.state);
  const { language } = context.get(requestContext);
  const [history, poDocument, today, facts] = await Promise.all([
    requisitionHistory(shop.db, requisition.id),
    poDocumentOfRequisition(shop.db, requisition.id),
    isOpen ? requisitionToday(shop, requisition) : null,
    lineFacts(shop, requisition, language),
  ]);
  const isOwn = owns(customer, requisition);
  const decides = decidesNow(customer, requisition, steps);
  const waits = (requisition.state === "submitted" && currentStep(requisition, steps)) || null;
  const { form, shown } = requisition;
  const { searchParams } = new URL(request.url);
  return {
    id: requisition.id,
    version: requisition.version,
    state: requisition.state,
    boughtFor: requisition.boughtFor,
    why: requisition.why,
    poNumber: requisition.poNumber,
    poDocument: poDocument && { fileName: poDocument.fileName, bytes: poDocument.bytes },
    attachedPo: shownPo(poDocument),
    maxPoBytes,
    costCenter: requisition.costCenter,
    references: requisition.references,
    onAccount: requisition.onAccount,
    rules: requisition.rules,
    mayOverdraw: requisition.mayOverdraw,
    isSiteClosed: requisition.isSiteClosed,
    mayChange: decides && requisition.mayChange && requisition.quoteVersion === null && !requisition.isSiteClosed,
    total: requisition.total,
    submittedAt: requisition.submittedAt,
    expiresAt: isOpen ? requisition.expiresAt : null,
    order: requisition.order,
    shipTo: form.shipping ? addressLabel(form.shipping) : [],
    totals: totalsOf({ ...shown, points: zero, total: requisition.total }),
    lines: linesOf(requisition, today, facts, language),
    ownLines: (shown.ownLines ?? []).map(({ name, ...line }) => ({ ...line, name: name[language] })),
    /** The number of the quote that it asks for; empty once that is deleted. */
    quote: requisition.quoteVersion === null ? null : (requisition.quote ?? ""),
    today: today && { total: today.total, over: today.over, budgets: today.budgets, gone: today.gone },
    offered: requisition.state === "approved" && isOwn ? (today?.offered ?? []) : [],
    waitsFor: waits && { role: waits.role, person: waits.person, standIn: waits.standIn },
    /** Nobody can decide it now; with the company for whoever gives its roles. */
    stranded:
      waits && (await strandedAmong(shop.db, [{ ...requisition, step: waits }])).size > 0
        ? { company: mayWith(customer, requisition, "manage") ? requisition.companyId : null }
        : null,
    history: history.map((line) => ({ ...line, changes: line.changes && changesIn(line.changes, language) })),
    isOwn,
    again: isOwn && requisition.state === "changes-requested" ? await bookingToChange(shop, requisition) : null,
    decides,
    done: doneSteps.find((one) => one === searchParams.get("done")) ?? null,
  };
}

const changesIn = ({ was, lines }: RequisitionChanges, language: Language) => ({
  was,
  lines: lines.map(({ name, ...line }) => ({ ...line, name: name[language] })),
});

interface Asked {
  readonly shop: Shop;
  readonly customer: SignedIn;
  readonly requisition: Requisition;
  readonly version: number;
  readonly form: FormData;
  readonly poFile: PoFile;
  readonly prefix: Prefix;
  readonly language: Language;
}

type Answer = { readonly done: string } | { readonly way: string } | { readonly refused: RequisitionRefused };

async function decide({ shop, customer, requisition, version, form }: Asked): Promise<Answer> {
  const step = textOf(form, "intent");
  if (step !== "approve" && step !== "change" && step !== "ask-changes" && step !== "reject") throw badForm();
  const quantities = step === "change" ? quantitiesIn(form, requisition) : ok([]);
  if (!quantities.ok) return { refused: quantities.error };
  const decided = await decideRequisition(shop, customer, {
    id: requisition.id,
    version,
    step,
    quantities: quantities.value,
    note: textOf(form, "note"),
    seenTotal: readWholeNumber(textOf(form, "total")) ?? 0,
    seenOver: readWholeNumber(textOf(form, "over")) ?? 0,
    seenWaits: waitsIn(form),
  });
  if (!decided.ok) return { refused: decided.error };
  return { done: step !== "approve" ? step : decided.value.ordered ? "ordered" : "approved" };
}

async function order({ shop, customer, requisition, version, form, prefix }: Asked): Promise<Answer> {
  const payment = textOf(form, "payment");
  if (!isPaymentMethod(payment) || payment === onAccount)
    return {
      refused: {
        code: "order_refused",
        refused: { code: "invalid", fieldErrors: [{ field: "payment", code: "payment_required" }] },
      },
    };
  const seenWaits = waitsIn(form);
  const placed = await orderApproved(shop, customer, { id: requisition.id, version, payment, seenWaits });
  if (!placed.ok) return { refused: placed.error };
  const { number } = placed.value;
  if (waitsForTransfer(placed.value)) return { way: href(prefix, "payment", {}, { order: number }) };
  const step = await beginPayment(shop, number);
  if (step.ok && step.value.kind === "redirect") return { way: step.value.url };
  return { way: href(prefix, "payment", {}, { order: number, return: "unopened" }) };
}

const answers: Readonly<Record<string, (asked: Asked) => Promise<Answer>>> = {
  approve: decide,
  change: decide,
  "ask-changes": decide,
  reject: decide,
  order,
  async withdraw({ shop, customer, requisition, version, prefix }) {
    const result = await takeBack(shop, customer, { id: requisition.id, version });
    if (!result.ok) return { refused: result.error };
    if (requisition.isSiteClosed) return { done: "withdrawn" };
    if (requisition.quote !== null) return { way: href(prefix, "quote", { quote: requisition.quote }) };
    if (requisition.quoteVersion !== null) return { way: href(prefix, "requisitions", {}, { scope: "mine" }) };
    const isHere = customer.buysFor?.siteId === requisition.siteId;
    return isHere ? { way: href(prefix, "cart") } : { done: "taken" };
  },
  async again(sent) {
    const outcome = await sendAgain(sent);
    return outcome.ok ? { done: "again" } : { refused: outcome.error };
  },
};

const missing = new Set(["requisition_not_found"]);

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { customer, requisition } = await opened({ context, request, params });
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // Only whoever asked sends a file, and only while changes are asked for: of others none is read.
  const mayAttach = owns(customer, requisition) && requisition.state === "changes-requested";
  const { form, poFile } = mayAttach
    ? await readCheckout({ shop, facts, request, buyer: await buyerOf(shop, request) })
    : { form: (await readTexts(request)).form, poFile: null };
  const answer = lookUp(answers, textOf(form, "intent"));
  if (!answer) throw badForm();
  const { prefix, language } = facts;
  const version = readWholeNumber(textOf(form, "version")) ?? 0;
  const answered = await answer({ shop, customer, requisition, version, form, poFile, prefix, language });
  if ("way" in answered) throw redirect(answered.way, 303);
  if ("done" in answered)
    throw redirect(href(prefix, "requisition", { requisition: String(requisition.id) }, { done: answered.done }), 303);
  const { refused } = answered;
  if (missing.has(refused.code)) throw pageMissing(context);
  const values: Readonly<Record<string, string>> = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^(?:note|why|quantity-.*|poNumber|costCenter|reference\d)$/.test(name) && typeof value === "string"
        ? [[name, value]]
        : [],
    ),
  );
  return data({ refused, values }, refused.code === "note_required" || refused.code === "text_too_long" ? 400 : 409);
}
