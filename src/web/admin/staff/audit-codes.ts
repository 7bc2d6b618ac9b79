import { companyStates } from "#domain/companies/company-life.ts";
import { creditReasons } from "#domain/invoices/line-credits.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { abandonedScopes } from "#engine/admin/abandoned-list-shape.ts";
import { collectionScopes } from "#engine/admin/collection-list-shape.ts";
import { invoiceScopes } from "#engine/admin/invoice-list-shape.ts";
import type { AuditLine } from "#engine/staff/audit.ts";
import type { MessageKey } from "#i18n/keys.ts";

export type Words = Readonly<Record<string, MessageKey>>;

const roles: Words = {
  owner: "adminStaff.role.owner",
  manager: "adminStaff.role.manager",
  fulfilment: "adminStaff.role.fulfilment",
  support: "adminStaff.role.support",
  "read-only": "adminStaff.role.read-only",
};

const states = wordsOf(companyStates, (state) => `companies.state.${state}`);

/** Codes in the record, by their key, with their names on screens. */
const codes: Readonly<Record<string, Words>> = {
  role: roles,
  from: { ...roles, ...states },
  to: { ...roles, ...states },
  factor: {
    authenticator: "adminStaff.audit.factors.authenticator",
    passkey: "adminStaff.audit.factors.passkey",
    "recovery-code": "adminStaff.audit.factors.recovery-code",
  },
  intent: {
    "see-refund": "adminMoney.madeThere.title",
    "see-payment": "adminMoney.refusedPayments.title",
    "see-suspicion": "adminMoney.suspected.title",
    "see-movement": "adminMoney.movements.title",
  },
  as: {
    "write-off": "adminMoney.disputes.ending.write-off",
    recover: "adminMoney.disputes.ending.recover",
    "sent-back": "adminOrders.look.asChoice.sent-back",
    "wired-back": "adminOrders.look.asChoice.wired-back",
    kept: "adminOrders.look.asChoice.kept",
  },
  orders: { "orders.read": "adminSettings.apiKeys.scope.orders" },
  products: { "products.read": "adminSettings.apiKeys.scope.products" },
  kind: {
    received: "adminStock.kind.received",
    counted: "adminStock.kind.counted",
    check: "adminInvoices.credit.check",
    ach: "adminInvoices.credit.ach",
    wire: "adminInvoices.credit.wire",
  },
  terms: { none: "adminInvoices.takesNone" },
  step: {
    made: "adminStaff.audit.steps.made",
    renamed: "adminStaff.audit.steps.renamed",
    added: "adminStaff.audit.steps.added",
    removed: "adminStaff.audit.steps.removed",
    held: "adminStaff.audit.steps.held",
    unheld: "adminStaff.audit.steps.unheld",
  },
  scope: {
    all: "adminOrders.scope.all",
    unpaid: "adminOrders.scope.unpaid",
    claimed: "adminOrders.scope.claimed",
    "credit-held": "adminOrders.scope.credit-held",
    "to-ship": "adminOrders.scope.to-ship",
    "to-prepare": "adminOrders.scope.to-prepare",
    "back-orders": "adminOrders.scope.back-orders",
    shipped: "adminOrders.scope.shipped",
    "ready-for-pickup": "adminOrders.scope.ready-for-pickup",
    refunds: "adminOrders.scope.refunds",
    returns: "adminOrders.scope.returns",
    done: "adminOrders.scope.done",
    canceled: "adminOrders.scope.canceled",
    ordered: "adminCustomers.scope.ordered",
    guests: "adminCustomers.scope.guests",
    exempt: "adminCustomers.scope.exempt",
    unverified: "adminCustomers.scope.unverified",
    closing: "adminCustomers.scope.closing",
  },
};

/** Views of exported lists whose codes mean something else in another list. */
const scopes: Readonly<Record<string, Words>> = {
  "abandoned carts": wordsOf(abandonedScopes, (scope) => `adminRecovery.scope.${scope}`),
  collections: wordsOf(collectionScopes, (scope) => `adminCollections.scope.${scope}`),
  invoices: wordsOf(invoiceScopes, (scope) => `adminInvoices.list.scope.${scope}`),
};

function wordsOf<Code extends string>(all: readonly Code[], word: (code: Code) => MessageKey): Words {
  return Object.fromEntries(all.map((code) => [code, word(code)]));
}

// Elsewhere a reason is what somebody typed.
const creditWhy = wordsOf(creditReasons, (reason) => `invoices.creditReason.${reason}`);

/** The name on screens of a code in an entry; undefined for typed text. */
export function codeName(
  { action, subject }: Pick<AuditLine, "action" | "subject">,
  name: string,
  code: string,
): MessageKey | undefined {
  if (name === "reason") return action === "invoice-credited" ? lookUp(creditWhy, code) : undefined;
  const own = name === "scope" ? lookUp(scopes, subject) : undefined;
  return lookUp(own ?? lookUp(codes, name) ?? {}, code);
}
