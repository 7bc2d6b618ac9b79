import { lookUp } from "#domain/kernel/look-up.ts";
import { cents } from "#domain/kernel/money.ts";
import { failedMailName } from "../failed-mails/failed-mail-name.ts";
import type { SettingGroup } from "#engine/checkout/setting-groups.ts";
import type { AuditLine } from "#engine/staff/audit.ts";
import { formatMoney } from "#i18n/format.ts";
import { scheduleText } from "#i18n/schedule-text.ts";
import { termsText } from "#i18n/terms-text.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { categoryName, type ShopTranslator } from "#i18n/translator.ts";
import { bulkWords } from "../table/bulk-words.ts";
import { codeName, type Words } from "./audit-codes.ts";
import { describeField } from "./describe-field.ts";
import type { Named } from "../products/change-words.ts";

const counts: Words = {
  rows: "adminStaff.audit.counts.rows",
  onHand: "adminStaff.audit.counts.onHand",
  review: "adminStaff.audit.counts.review",
  stars: "adminStaff.audit.counts.stars",
  bytes: "adminStaff.audit.counts.bytes",
  read: "adminStaff.audit.counts.read",
  added: "adminStaff.audit.counts.added",
  changed: "adminStaff.audit.counts.changed",
  refused: "adminStaff.audit.counts.refused",
  removed: "adminStaff.audit.counts.removed",
  units: "adminStaff.audit.counts.units",
};

/** Those who stand in the record by their number. */
const byNumber: Words = {
  customer: "adminStaff.audit.subjects.customer",
  company: "adminStaff.audit.subjects.company",
};

/** A fact of an audit entry; typed text is unchanged. */
export function auditFact(
  t: ShopTranslator,
  line: Pick<AuditLine, "action" | "subject">,
  name: string,
  value: string | number,
  named: Named,
): string {
  if (String(value).startsWith(`${name}: `)) return changeOf(t, line, name, String(value), named);
  if (name === "amount" || name === "limit") return formatMoney(cents(Number(value)), t.language);
  if (name === "format" || name === "certificate") return String(value).toUpperCase();
  if (name === "exemption")
    return String(value).replaceAll(/\b(yes|no|resale)\b/g, (word) =>
      t(`adminStaff.audit.exempt.${word as "yes" | "no" | "resale"}`),
    );
  if (name === "terms" && value !== "none") return termsText(t, String(value));
  if (name === "mail") return failedMailName(t, String(value));
  if (name === "schedule") return scheduleText(t, String(value));
  if (name === "fee") return t("adminInvoices.feeFact", { amount: formatMoney(cents(Number(value)), t.language) });
  const [percent = "", days = ""] = String(value).split("/");
  if (name === "deposit") return t("adminInvoices.depositFact", { percent, days: Number(days) });
  const bulk = /^(products|people-tags)-/.test(line.action) ? bulkWords(t, name, String(value)) : null;
  if (bulk) return bulk;
  const numbered = lookUp(byNumber, name);
  if (numbered) return t(numbered, { id: value });
  const count = lookUp(counts, name);
  if (count) return t(count, { count: Number(value) });
  const word = codeName(line, name, String(value));
  return word ? t(word) : String(value);
}

/** A changed field with both values. */
function changeOf(
  t: ShopTranslator,
  line: Pick<AuditLine, "action" | "subject">,
  path: string,
  value: string,
  named: Named,
): string {
  const label = describeField(t, line, path, named);
  if (!label) return value;
  const sides = value.slice(path.length + 2).split(" → ");
  // An arrow that somebody typed leaves open which one parts the two.
  const change = sides.length === 2 ? sides.map(label.text) : sides;
  return t("adminStaff.audit.fields.changed", { field: label.name, change: change.join(" → ") });
}

const lists: Words = {
  orders: "adminOrders.title",
  customers: "adminCustomers.title",
  products: "adminProducts.title",
  ledger: "adminStaff.audit.subjects.ledger",
  lines: "adminMoney.books.files.lines",
  payments: "adminMoney.books.files.payments",
  refunds: "adminMoney.books.files.refunds",
  refundLines: "adminMoney.books.files.refundLines",
  stock: "adminMoney.books.files.stock",
  "stock counts": "adminStock.counts.title",
  search: "adminStaff.audit.subjects.search",
  "tax rates": "adminTax.title",
  "abandoned carts": "adminRecovery.title",
  collections: "adminCollections.title",
  invoices: "adminInvoices.list.title",
  accounts: "adminMoney.accounting.title",
};

const reports: Words = {
  sales: "adminReports.report.sales",
  tax: "adminReports.report.tax",
  taxPlaces: "adminReports.report.taxPlaces",
  returns: "adminReports.report.returns",
  stock: "adminReports.report.stock",
  conversion: "adminReports.report.conversion",
  searches: "adminReports.report.searches",
};

const settings: Words & Record<Exclude<SettingGroup, "mail">, MessageKey> = {
  announcement: "adminSettings.place.announcement",
  home: "adminSettings.place.home",
  menus: "adminSettings.place.menus",
  categories: "adminTaxonomy.title",
  thirdParties: "adminSettings.place.thirdParties",
  profile: "adminSettings.place.profile",
  shipping: "adminSettings.place.shipping",
  tax: "adminSettings.place.tax",
  taxProvider: "adminTax.provider.title",
  pickup: "adminSettings.place.pickup",
  payment: "adminSettings.place.payment",
  points: "adminSettings.place.points",
  reminders: "adminSettings.place.reminders",
  bundle: "adminSettings.place.bundle",
  margin: "adminSettings.place.margin",
  bank: "adminSettings.place.bank",
  zeller: "adminSettings.place.zeller",
  redirects: "adminSettings.place.redirects",
  opening: "adminStaff.audit.subjects.opening",
  returns: "adminSettings.place.returns",
};

const policies: Words = {
  privacyPolicy: "shell.policy.privacyPolicy",
  useTerms: "shell.policy.useTerms",
  shippingPolicy: "shell.policy.shippingPolicy",
  returnandrefundPolicy: "shell.policy.returnandrefundPolicy",
  warrantyPolicy: "shell.policy.warrantyPolicy",
  accessibility: "shell.policy.accessibility",
};

/** Subject of an audit entry; numbers, emails and paths are unchanged. */
export function auditSubject(t: ShopTranslator, subject: string, named: Named): string {
  const kinds = /^(customer group|price list|customer|company|report|settings|policies|taxonomy|articles)[ /](.+)$/;
  const [, kind = "", of = ""] = kinds.exec(subject) ?? [];
  const inSentence = (word: MessageKey | undefined, sentence: MessageKey) =>
    word ? t(sentence, { name: t(word) }) : subject;
  if (kind === "customer" || kind === "company") return t(`adminStaff.audit.subjects.${kind}`, { id: of });
  if (kind === "customer group") return t("adminStaff.audit.subjects.group", { id: of });
  if (kind === "price list") return t("adminStaff.audit.subjects.priceList", { id: of });
  if (kind === "report") return inSentence(lookUp(reports, of), "adminStaff.audit.subjects.report");
  if (kind === "settings" && of.startsWith("mail/"))
    return t("adminStaff.audit.subjects.mail", { name: failedMailName(t, of.slice("mail/".length)) });
  if (kind === "settings") return inSentence(lookUp(settings, of), "adminStaff.audit.subjects.setting");
  if (kind === "articles") return t("adminStaff.audit.subjects.article", { id: of });
  if (kind === "policies") return inSentence(lookUp(policies, of), "adminStaff.audit.subjects.policy");
  const meaning = () => named.meaning(of)?.name[t.language] ?? categoryName(t, of);
  if (kind === "taxonomy") return t("adminStaff.audit.subjects.taxonomy", { name: meaning() });
  const list = lookUp(lists, subject);
  return list ? t(list) : subject;
}
