import { handleDays } from "#domain/cases/case-life.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { kindOfNumber, nameOfCarrier, trackingUrl } from "#domain/fulfilment/carriers.ts";
import type { ClaimDetail } from "#engine/claims/claims.queries.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { ClaimMail, OrderMail } from "#engine/platform/mail-kinds.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { deliveryRows } from "./delivery-blocks.ts";
import { greeting } from "./greeting.ts";

const keys = {
  "claim-opened": "claimOpened",
  "claim-in-review": "claimInReview",
  "claim-photos-added": "claimPhotosAdded",
  "claim-replacement-promised": "claimReplacementPromised",
  "claim-parts-promised": "claimPartsPromised",
  "claim-refund-granted": "claimRefundGranted",
  "claim-declined": "claimDeclined",
  "claim-shipped": "claimShipped",
  "claim-withdrawn": "claimWithdrawn",
  "claim-closed": "claimClosed",
} as const satisfies Record<ClaimMail, string>;

export function isClaimMail(mail: OrderMail): mail is ClaimMail {
  return mail in keys;
}

/** Email about a freight damage claim, in the buyer's language; `orderUrl` opens the order. */
export function claimEmail(
  t: ShopTranslator,
  mail: ClaimMail,
  order: OrderForMail,
  { claim, orderUrl }: { readonly claim: ClaimDetail | null; readonly orderUrl: string | null },
): Email {
  const key = keys[mail];
  const due = claim?.customerDueAt ?? null;
  const values = {
    number: order.number,
    total: formatMoney(order.total, t.language),
    amount: formatMoney(claim?.refund?.amount ?? claim?.estimate ?? order.total, t.language),
    days: handleDays,
    deadline: due === null ? "" : formatDateTime(due, t),
  };
  return {
    subject: t(`mail.${key}.subject`, values),
    heading: t(`mail.${key}.heading`, values),
    blocks: [
      ...greeting(t, order),
      {
        kind: "text",
        text:
          mail === "claim-refund-granted" && order.method === onAccount
            ? t("mail.claimRefundGranted.textCredited", values)
            : t(`mail.${key}.text`, values),
      },
      ...(claim ? detailsOf(t, mail, claim) : []),
      ...(mail === "claim-shipped" ? [{ kind: "facts" as const, rows: deliveryRows(order, t) }] : []),
      ...(orderUrl ? [{ kind: "button" as const, label: t("mail.viewOrder"), href: orderUrl }] : []),
    ],
  };
}

/** Mails that include the merchant's answer to a decision. */
const decisions: ReadonlySet<ClaimMail> = new Set<ClaimMail>([
  "claim-replacement-promised",
  "claim-parts-promised",
  "claim-refund-granted",
  "claim-declined",
]);

function detailsOf(t: ShopTranslator, mail: ClaimMail, claim: ClaimDetail): Block[] {
  const rows: [string, string][] = [[t("mail.facts.claim"), claim.number]];
  if (decisions.has(mail) && claim.answer)
    rows.push([t(mail === "claim-declined" ? "mail.facts.reason" : "mail.facts.answer"), claim.answer]);
  if (mail === "claim-declined" && claim.customerDueAt !== null)
    rows.push([t("mail.facts.answerBy"), formatDateTime(claim.customerDueAt, t)]);
  const { parcel } = claim;
  const url = mail === "claim-shipped" && parcel ? trackingUrl(parcel) : null;
  if (mail === "claim-shipped" && parcel)
    rows.push(
      [t("mail.facts.carrier"), nameOfCarrier(parcel.carrier, (word) => t(`orders.parcels.carrierName.${word}`))],
      [t(`orders.parcels.${kindOfNumber(parcel.carrier)}`), parcel.number],
    );
  const goods = claim.goods.length > 0 ? claim.goods : claim.lines;
  return [
    { kind: "facts", rows },
    ...(url ? [{ kind: "button" as const, label: t("mail.trackParcel"), href: url }] : []),
    {
      kind: "items",
      rows: goods.map(({ name, sku, quantity }) => ({ name: name[t.language], detail: sku, amount: `× ${quantity}` })),
    },
  ];
}
