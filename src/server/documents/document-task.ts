import type { Quotation } from "#domain/checkout/quotation.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import type { Invoice } from "#engine/invoices/invoices.queries.ts";
import type { CompanyStatement } from "#engine/invoices/company-statement.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { OrderView } from "#web/account/orders/order-view.server.ts";
import type { SentClaim } from "#web/account/claims/claim-access.server.ts";
import type { Proforma } from "#web/storefront/proforma/proforma-view.ts";
import { binLabels, type BinLabelsFacts } from "./bin-labels.ts";
import { claimSheet, type PhotosOfClaim } from "./claim-sheet.ts";
import { type Evidence, evidenceSheet } from "./evidence.ts";
import { exampleDocument } from "./example-document.ts";
import type { Example } from "./example-text.ts";
import { invoiceSheet, type InvoiceSheetFacts } from "./invoice-sheet.ts";
import { packingSlip, type Slip } from "./packing-slip.ts";
import { pickList, type PickListFacts } from "./pick-list.ts";
import type { Paper } from "./paper.ts";
import { proformaSheet, type ProformaSheetFacts } from "./proforma-sheet.ts";
import { purchaseSheet, type PurchaseSheetFacts } from "./purchase-sheet.ts";
import { statementSheet, type StatementSheetFacts } from "./statement-sheet.ts";
import { type QuotationFacts, quotationSheet } from "./quotation-sheet.ts";
import { receiptSheet } from "./receipt-sheet.ts";
import type { Seller } from "./seller.ts";
import { dimensionalDrawing, type SheetFacts, specSheet } from "./spec-sheet.ts";

/** A document as plain data, except for the messages of its language. */
export type DocumentTask =
  | { readonly kind: "spec-sheet" | "drawing"; readonly page: ProductPage; readonly facts: SheetFacts }
  | Example
  | { readonly kind: "receipt"; readonly seller: Seller; readonly order: OrderView; readonly paper: Paper }
  | { readonly kind: "packing-slip"; readonly seller: Seller; readonly slip: Slip; readonly paper: Paper }
  | { readonly kind: "pick-list"; readonly seller: Seller; readonly facts: PickListFacts; readonly paper: Paper }
  | { readonly kind: "proforma"; readonly invoice: Proforma; readonly facts: ProformaSheetFacts }
  | { readonly kind: "invoice"; readonly invoice: Invoice; readonly facts: InvoiceSheetFacts }
  | { readonly kind: "statement"; readonly statement: CompanyStatement; readonly facts: StatementSheetFacts }
  | { readonly kind: "bin-labels"; readonly facts: BinLabelsFacts }
  | { readonly kind: "purchase"; readonly facts: PurchaseSheetFacts }
  | { readonly kind: "quotation"; readonly quotation: Quotation; readonly facts: QuotationFacts }
  | {
      readonly kind: "claim";
      readonly seller: Seller;
      readonly sent: SentClaim;
      readonly photos: PhotosOfClaim;
      readonly paper: Paper;
    }
  | { readonly kind: "evidence"; readonly seller: Seller; readonly evidence: Evidence };

/** Renders the document as PDF. */
export function makeDocument(task: DocumentTask, t: ShopTranslator): Promise<Uint8Array> {
  switch (task.kind) {
    case "spec-sheet":
      return specSheet(task.page, t, task.facts);
    case "drawing":
      return dimensionalDrawing(task.page, t, task.facts);
    case "manual":
    case "wiring-diagram":
    case "sds":
    case "certificate":
      return exampleDocument(task, t);
    case "receipt":
      return receiptSheet(task.seller, task.order, t, task.paper);
    case "packing-slip":
      return packingSlip(task.seller, task.slip, t, task.paper);
    case "pick-list":
      return pickList(task.seller, task.facts, t, task.paper);
    case "proforma":
      return proformaSheet(task.invoice, t, task.facts);
    case "invoice":
      return invoiceSheet(task.invoice, t, task.facts);
    case "statement":
      return statementSheet(task.statement, t, task.facts);
    case "bin-labels":
      return binLabels(task.facts, t);
    case "purchase":
      return purchaseSheet(task.facts, t);
    case "quotation":
      return quotationSheet(task.quotation, t, task.facts);
    case "claim":
      return claimSheet(task.seller, task.sent, task.photos, t, task.paper);
    case "evidence":
      return evidenceSheet(task.seller, task.evidence, t);
  }
}
