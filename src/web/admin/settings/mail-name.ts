import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";

type Named =
  Extract<MessageKey, `adminSettings.mails.name.${string}`> extends `adminSettings.mails.name.${infer Name}`
    ? Name
    : never;

/** The mails as their list groups them. */
export const mailGroups = {
  orders: [
    "proforma",
    "quoteConfirm",
    "quoteSent",
    "quoteMessage",
    "quoteExpired",
    "placed",
    "paid",
    "authorized",
    "onAccount",
    "invoice",
    "invoiceReminder",
    "creditMemo",
    "statement",
    "invoicesPaid",
    "invoiceMoney",
    "charged",
    "authorizationLost",
    "bankInstructions",
    "zellerInstructions",
    "expiring",
    "backOrderLate",
    "orderChanged",
    "canceled",
    "paymentClearing",
    "paymentNotCleared",
    "transferPart",
    "partsReturned",
    "latePaymentRefunded",
    "overpaymentRefunded",
    "orderLink",
    "invitation",
  ],
  sending: ["shipped", "delivered", "readyForPickup", "pickedUp", "shipmentTakenBack", "deliveryTakenBack"],
  returns: [
    "refundRequested",
    "refundDeclined",
    "refundWithdrawn",
    "refunded",
    "credited",
    "restEnded",
    "refundReturned",
    "returnRequested",
    "returnUpdated",
    "returnAgreed",
    "returnDeclined",
    "returnReceived",
    "returnCanceled",
    "returnExpired",
    "returnRefunded",
    "returnExchanged",
  ],
  claims: [
    "claimOpened",
    "claimInReview",
    "claimPhotosAdded",
    "claimReplacementPromised",
    "claimPartsPromised",
    "claimRefundGranted",
    "claimDeclined",
    "claimShipped",
    "claimWithdrawn",
    "claimClosed",
  ],
  accounts: [
    "customerInvited",
    "verifyEmail",
    "accountExists",
    "resetPassword",
    "checkoutLink",
    "passwordChanged",
    "closureRequested",
    "closed",
    "serviceDue",
    "stockAlertConfirm",
    "backInStock",
    "cartReminder",
    "erasureLink",
    "companyInvitation",
    "companyApproved",
    "companyDeclined",
    "companyOnHold",
    "companyReleased",
    "companyClosed",
    "siteExempted",
    "siteCertificateRefused",
    "siteExemptionEnded",
    "siteExemptionMoved",
    "siteExemptionEnds",
    "requisitionAsked",
    "requisitionChanges",
    "requisitionChanged",
    "requisitionRejected",
    "requisitionApproved",
    "requisitionOrdered",
    "requisitionExpired",
  ],
  suppliers: ["purchaseOrder"],
  staff: ["staffInvitation", "quoteAnswered", "account", "money"],
} as const satisfies Record<string, readonly Named[]>;

const names: ReadonlySet<string> = new Set(Object.values(mailGroups).flat());
const isNamed = (name: string): name is Named => names.has(name);

/** Name of a mail on the merchant's side. */
export function mailName(t: Translator, name: string): string {
  return isNamed(name) ? t(`adminSettings.mails.name.${name}`) : name;
}
