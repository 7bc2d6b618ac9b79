import type { Money } from "#domain/kernel/money.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { RequisitionMail } from "#engine/platform/mail-kinds.ts";
import type { Email } from "#engine/ports/letter.ts";
import { requisitionForMail } from "#engine/requisitions/requisition-mail.ts";
import type { RequisitionChanges, ShownFigures } from "#engine/requisitions/requisition-row.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import { formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { sendLetter } from "./send-letter.ts";

const names = {
  asked: "requisitionAsked",
  changes: "requisitionChanges",
  changed: "requisitionChanged",
  rejected: "requisitionRejected",
  approved: "requisitionApproved",
  ordered: "requisitionOrdered",
  expired: "requisitionExpired",
  undecidable: "requisitionUndecidable",
} as const satisfies Record<RequisitionMail, string>;

type RequisitionMailName = (typeof names)[RequisitionMail];

const allNames: readonly string[] = Object.values(names);
export const isRequisitionMail = (name: string): name is RequisitionMailName => allNames.includes(name);

interface Facts {
  readonly shop: string;
  readonly number: string;
  readonly by: string;
  readonly site: string;
  readonly total: Money;
  readonly why: string;
  /** Names of the company's rules that it needs approval by; none where its requester may only ask. */
  readonly rules: readonly string[];
  /** Note of an approver. */
  readonly note: string;
  /** Lines that the approver changed; null of other mails. */
  readonly changes: RequisitionChanges | null;
  readonly goods: readonly { readonly name: string; readonly detail: string; readonly amount: string }[];
  /** Rest of the budgets that it counts in, by name. */
  readonly budgets: readonly { readonly name: string; readonly left: Money }[];
  /** Its page, which opens after signing in and changes nothing by itself. */
  readonly url: string;
}

/** A mail about a requisition: what, how much, for whom, why, which rules ask, and what is left of the budget. */
export function requisitionEmail(t: ShopTranslator, name: RequisitionMailName, facts: Facts): Email {
  const { shop, number, by, site, why, rules, note, changes, goods, budgets, url } = facts;
  const total = formatMoney(facts.total, t.language);
  const values = { shop, number, by, site, total };
  const rows: [string, string][] = [
    [t("mail.requisition.why"), why],
    [t("mail.requisition.rules"), rules.join(t("mail.requisition.comma"))],
    [t("mail.requisition.note"), note],
    ...(changes ? changeRows(t, changes) : []),
    ...budgets.map(({ name: of, left }): [string, string] => [
      t("mail.requisition.left", { name: of }),
      formatMoney(left, t.language),
    ]),
  ];
  const lines = rows.filter(([, text]) => text !== "");
  return {
    subject: t(`mail.${name}.subject`, values),
    heading: t(`mail.${name}.heading`, values),
    blocks: [
      { kind: "text", text: t(`mail.${name}.text`, values) },
      ...(lines.length > 0 ? [{ kind: "facts" as const, rows: lines }] : []),
      { kind: "items", rows: goods },
      { kind: "button", label: t(`mail.${name}.button`), href: url },
    ],
  };
}

/** Each line that was changed, and the total before. */
function changeRows(t: ShopTranslator, { was, lines }: RequisitionChanges): [string, string][] {
  return [
    ...lines.map(({ sku, name, before, after }): [string, string] => [
      `${name[t.language]} (${sku})`,
      t(after === 0 ? "mail.requisition.takenAway" : "mail.requisition.quantity", { before, after }),
    ]),
    [t("mail.requisition.was"), formatMoney(was, t.language)],
  ];
}

/** Mails who decides the current step, who asked, or who gives the roles; nobody about what has changed meanwhile. */
export async function sendRequisitionMail(
  shop: MailShop,
  { requisitionId, mail, step }: JobPayloads["send_requisition_mail"],
): Promise<void> {
  const facts = await requisitionForMail(shop, { requisitionId, mail, step });
  if (!facts) return;
  const { requisition, recipients, note, changes, budgets } = facts;
  await sendLetter(shop, {
    to: recipients,
    name: names[mail],
    id: [`requisition-${requisitionId}`, requisition.version, mail],
    letterOf: (t, shopName) => {
      const page = href(prefixOf[t.language], "requisition", { requisition: String(requisitionId) });
      return requisitionEmail(t, names[mail], {
        shop: shopName,
        number: t("mail.requisition.number", { id: String(requisitionId) }),
        by: requisition.boughtFor.by,
        site: companyAndSite(requisition.boughtFor),
        total: requisition.total,
        why: requisition.why,
        rules: mail === "asked" ? requisition.rules : [],
        note,
        changes,
        goods: goodsOf(requisition.shown, t),
        budgets,
        url: shop.settings.publicUrl + page,
      });
    },
  });
}

/** The goods, and the lines of a quote that no part stands behind. */
function goodsOf({ lines, ownLines = [] }: ShownFigures, t: ShopTranslator): Facts["goods"] {
  const { language } = t;
  return [
    ...lines.map(({ name, variantName, sku, quantity, reference, total }) => ({
      name: [name[language], variantName?.[language]].filter(Boolean).join(" · "),
      detail: [`${sku} × ${quantity}`, reference && t("orders.detail.reference", { text: reference })]
        .filter(Boolean)
        .join(" · "),
      amount: formatMoney(total, language),
    })),
    ...ownLines.map(({ name, quantity, unitPrice, amount }) => ({
      name: name[language],
      detail: `${quantity} × ${formatMoney(unitPrice, language)}`,
      amount: formatMoney(amount, language),
    })),
  ];
}
