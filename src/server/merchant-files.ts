import { type Context, Hono } from "hono";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { findClaimDetail } from "#engine/claims/claims.queries.ts";
import { claimPhotos } from "#engine/claims/claims.ts";
import { findCompany } from "#engine/companies/company-row.ts";
import { findInvoice } from "#engine/invoices/invoices.queries.ts";
import { reviewOfPhoto } from "#engine/reviews/review-photos.ts";
import { returnPhotos } from "#engine/returns/returns.ts";
import { may } from "#domain/staff/permissions.ts";
import type { Db } from "#engine/platform/database.ts";
import type { MailToEach } from "#engine/ports/mailer.ts";
import { findReturnDetail } from "#engine/returns/returns.queries.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { href } from "#i18n/routes.ts";
import { type Prefix, prefixes, splitPath } from "#i18n/languages.ts";
import { authorize } from "#web/admin/access.ts";
import { claimSteps } from "#web/admin/claims/claim-action.server.ts";
import { exportCollectionList } from "#web/admin/collections/export.server.ts";
import { exportInvoices } from "#web/admin/invoices/export.server.ts";
import { exportOrders } from "#web/admin/orders/export.server.ts";
import { exportAbandonedCarts } from "#web/admin/recovery/export.server.ts";
import { exportToShip } from "#web/admin/sending/to-ship.server.ts";
import { mailOfOrderStep } from "#web/admin/orders/order-action.server.ts";
import { unpackStep } from "#web/admin/previewed-mails.server.ts";
import { returnSteps } from "#web/admin/returns/return-action.server.ts";
import type { ListFile } from "#web/admin/table/list-file.server.ts";
import { matchRoute } from "#web/match-route.ts";
import { anyStaffSession } from "#web/admin/staff-session.server.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { accountingFile, booksFile, evidenceFile, ledgerFile, makeEvidence } from "./money-files.ts";
import { forOneReader, sendPrivateFile } from "./private-file.ts";
import { sendPoDocument } from "./po-documents.ts";
import { sendPicture } from "./stored-files.ts";
import { sendLabel, sendPicks, sendSlip } from "./packing-files.ts";
import { spooled } from "./spooled.ts";
import type { DocumentThreads } from "./documents/document-threads.ts";
import { sendQuotePdf } from "./documents/proformas.ts";
import { poDocumentOfOrder } from "#engine/checkout/po-document.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { findDraft } from "#engine/checkout/draft-row.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { sendInvoice } from "./documents/invoices.ts";
import { sendStatement } from "./documents/statements.ts";

/**
 * Downloads of the merchant's side: packing slips, evidence, lists and books as CSV, mails, and photos of returns,
 * claims and reviews.
 */
export function createMerchantFiles(shop: Shop, threads: DocumentThreads): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + adminRoutes.adminPackingSlip, (c) => guarded(shop, c, () => sendSlip(shop, threads, c)));
    app.get(prefix + adminRoutes.adminOrderPo, (c) => guarded(shop, c, () => orderPo(shop, c)));
    app.get(prefix + adminRoutes.adminInvoicePdf, (c) => guarded(shop, c, () => invoicePdf(shop, threads, c)));
    app.get(prefix + adminRoutes.adminStatementPdf, (c) => guarded(shop, c, () => statementPdf(shop, threads, c)));
    app.get(prefix + adminRoutes.adminDraftPdf, (c) => guarded(shop, c, (staff) => quotePdf(shop, threads, c, staff)));
    app.get(prefix + adminRoutes.adminInvoicesExport, (c) =>
      guarded(shop, c, (staff) => listFile(shop, c, staff, exportInvoices)),
    );
    app.get(prefix + adminRoutes.adminCollectionsExport, (c) =>
      guarded(shop, c, (staff) => listFile(shop, c, staff, exportCollectionList)),
    );
    app.get(prefix + adminRoutes.adminAbandonedCartsExport, (c) =>
      guarded(shop, c, (staff) => listFile(shop, c, staff, exportAbandonedCarts)),
    );
    app.get(prefix + adminRoutes.adminOrdersExport, (c) =>
      guarded(shop, c, (staff) => listFile(shop, c, staff, exportOrders)),
    );
    app.get(prefix + adminRoutes.adminPickList, (c) =>
      guarded(shop, c, (staff) => sendPicks(shop, threads, c, may(staff.role, "orders.fulfil"))),
    );
    app.get(prefix + adminRoutes.adminSendingList, (c) => guarded(shop, c, (staff) => toShip(shop, c, staff)));
    app.get(prefix + adminRoutes.adminLabelFile, (c) => guarded(shop, c, () => sendLabel(shop, c)));
    app.get(prefix + adminRoutes.adminEvidence, (c) => guarded(shop, c, () => evidenceFile(shop, threads, c)));
    app.get(prefix + adminRoutes.adminLedgerExport, (c) => guarded(shop, c, (staff) => ledgerFile(shop, c, staff)));
    app.get(prefix + adminRoutes.adminAccountingFile, (c) =>
      guarded(shop, c, (staff) => accountingFile(shop, c, staff)),
    );
    app.get(prefix + adminRoutes.adminBooksExport, (c) => guarded(shop, c, (staff) => booksFile(shop, c, staff)));
    app.get(prefix + adminRoutes.adminOrderMail, (c) => guarded(shop, c, (staff) => orderMail(shop, c, staff)));
    app.get(prefix + adminRoutes.adminReturnMail, (c) => guarded(shop, c, (staff) => returnMail(shop, c, staff)));
    app.get(prefix + adminRoutes.adminReturnPhoto, (c) => guarded(shop, c, () => photo(shop, c, returnPhotos.orderOf)));
    app.get(prefix + adminRoutes.adminClaimMail, (c) => guarded(shop, c, (staff) => claimMail(shop, c, staff)));
    app.get(prefix + adminRoutes.adminClaimPhoto, (c) => guarded(shop, c, () => photo(shop, c, claimPhotos.orderOf)));
    app.get(prefix + adminRoutes.adminReviewPhoto, (c) => guarded(shop, c, () => photo(shop, c, reviewOfPhoto)));
  }
  return app;
}

/** Forms that produce a file. Mount behind the check of origins. */
export function createMerchantFileForms(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes)
    app.post(prefix + adminRoutes.adminEvidence, (c) => guarded(shop, c, (staff) => makeEvidence(shop, c, staff)));
  return app;
}

/**
 * Answers staff whose role may open the path; all others get the reason. Without `isUse` the request does not prolong
 * their session.
 */
export async function guarded(
  shop: Shop,
  c: Context,
  answer: (staff: StaffSession) => Promise<Response | null>,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Response> {
  const staff = await anyStaffSession(shop, c.req.raw, isUse);
  const match = matchRoute(new URL(c.req.url).pathname);
  const access = authorize(staff, match?.name ?? null);
  if (access === "forbidden") return c.json({ error: "not_allowed" }, 403, forOneReader);
  // Navigation is redirected to sign-in; embedded and fetched files get 401.
  if (access !== "in" && match && c.req.header("sec-fetch-dest") === "document")
    return c.redirect(signInFor(match.prefix, c.req.url), 303);
  if (access !== "in" || staff === null) return c.json({ error: "sign_in" }, 401, forOneReader);
  return (await answer(staff)) ?? c.json({ error: "not_found" }, 404, forOneReader);
}

function signInFor(prefix: Prefix, url: string): string {
  const { pathname, search } = new URL(url);
  return href(prefix, "adminSignIn", {}, { redirectTo: pathname + search });
}

async function orderPo(shop: Shop, c: Context): Promise<Response | null> {
  const number = readOrderNumber(c.req.param("number") ?? "");
  const order = number && (await findOrder(shop.db, number));
  return order ? sendPoDocument(shop, c, await poDocumentOfOrder(shop.db, order.id)) : null;
}

async function invoicePdf(shop: Shop, threads: DocumentThreads, c: Context): Promise<Response | null> {
  const invoice = await findInvoice(shop.db, c.req.param("invoice") ?? "");
  return invoice && sendInvoice(shop, threads, c, invoice);
}

async function statementPdf(shop: Shop, threads: DocumentThreads, c: Context): Promise<Response | null> {
  const company = await findCompany(shop.db, readId(c.req.param("company")) ?? 0);
  return company && sendStatement(shop, threads, c, company);
}

/** A quote as its buyer has it; without the link that accepts it for staff who may not, as on its page. */
async function quotePdf(
  shop: Shop,
  threads: DocumentThreads,
  c: Context,
  staff: StaffSession,
): Promise<Response | null> {
  const draft = await findDraft(shop.db, c.req.param("number") ?? "");
  const { prefix } = splitPath(c.req.path);
  const offer = draft && draftToken(shop.settings.secret, draft);
  if (!draft || !offer) return null;
  const { number, companyId } = draft;
  const ownPath = may(staff.role, "drafts.edit")
    ? href(prefix, "proforma", {}, { offer })
    : href(prefix, "adminDraft", { number });
  const path = companyId === null ? ownPath : href(prefix, "quote", { quote: number });
  return sendQuotePdf(shop, threads, c, { draft, url: shop.settings.publicUrl + path });
}

type ListExport = (shop: Shop, staff: StaffSession, search: URLSearchParams, t: ShopTranslator) => Promise<ListFile>;

/** A list as a CSV file, by the list's own query. */
export async function listFile(shop: Shop, c: Context, staff: StaffSession, make: ListExport): Promise<Response> {
  const t = await shopTranslator(shop.db, splitPath(c.req.path).language);
  const { name, write } = await make(shop, staff, new URL(c.req.url).searchParams, t);
  return sendPrivateFile(c, name, await spooled(c, write));
}

async function toShip(shop: Shop, c: Context, staff: StaffSession): Promise<Response> {
  const t = await shopTranslator(shop.db, splitPath(c.req.path).language);
  const { name, body } = await exportToShip(shop, staff, t);
  return sendPrivateFile(c, name, body);
}

const stepOf = (c: Context) => unpackStep(new URL(c.req.url).searchParams);

async function orderMail(shop: Shop, c: Context, staff: StaffSession): Promise<Response | null> {
  const number = readOrderNumber(c.req.param("number") ?? "");
  return letter(shop, c, number && (await mailOfOrderStep(shop, staff, number, stepOf(c))));
}

async function returnMail(shop: Shop, c: Context, staff: StaffSession): Promise<Response | null> {
  const detail = await findReturnDetail(shop.db, readId(c.req.param("id")) ?? 0);
  return letter(shop, c, detail && (await returnSteps.mailOf(shop, staff, detail, stepOf(c))));
}

async function claimMail(shop: Shop, c: Context, staff: StaffSession): Promise<Response | null> {
  const detail = await findClaimDetail(shop.db, readId(c.req.param("id")) ?? 0);
  return letter(shop, c, detail && (await claimSteps.mailOf(shop, staff, detail, stepOf(c))));
}

/** A mail as a page without scripts, for an iframe of ours. Its styles are inline. */
function letter(shop: Shop, c: Context, mail: MailToEach | null): Response | null {
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  return mail && c.html(mail.html, 200, { ...forOneReader, "content-security-policy": policy });
}

async function photo(
  shop: Shop,
  c: Context,
  ownerOf: (db: Db, name: string) => Promise<unknown>,
): Promise<Response | null> {
  const name = c.req.param("name") ?? "";
  if ((await ownerOf(shop.db, name)) === null) return null;
  return sendPicture(shop, c, name, {
    ...forOneReader,
    "content-type": "image/webp",
    "content-disposition": 'inline; filename="photo.webp"',
  });
}
