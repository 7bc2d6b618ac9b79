import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { findDraftById, isExpired } from "#engine/checkout/draft-row.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import type { Shop } from "#engine/shop.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { composeMail, mailFacts } from "./layout.ts";
import { buyerTranslator } from "./mail-translator.ts";

export interface ProformaFacts {
  readonly shop: string;
  readonly number: string;
  readonly total: Money;
  readonly until: CalendarDay;
  /** The page that shows it and leads to its payment. */
  readonly url: string;
  readonly pdf: string;
}

/** Mails a pro forma invoice, unless it was withdrawn, ordered or expired meanwhile. */
export async function sendDraftMail(shop: Shop, { draftId }: JobPayloads["send_draft_mail"]): Promise<void> {
  const draft = await findDraftById(shop.db, draftId);
  if (draft?.state !== "sent" || !draft.paper || isExpired(draft, shop.clock.now())) return;
  const { number, paper, version } = draft;
  const t = await buyerTranslator(shop.db, "proforma", draft.language);
  const { language } = t;
  const prefix = language === "cn" ? "/cn" : "";
  const offer = draftToken(shop.settings.secret, draftId);
  const letter = proformaEmail(t, {
    shop: (await mailFacts(shop.db, t)).name,
    number,
    total: paper.priced.order.total,
    until: paper.validUntil,
    url: shop.settings.publicUrl + href(prefix, "proforma", {}, { offer }),
    pdf: shop.settings.publicUrl + href(prefix, "proformaPdf", {}, { offer }),
  });
  const { html, text } = await composeMail(shop, letter, t);
  const to = paper.checkout.email;
  await shop.mailer.send({ to, subject: letter.subject, text, html, language, messageId: `${number}.${version}` });
}

/** The mail in the buyer's language. */
export function proformaEmail(t: ShopTranslator, { shop, number, total, until, url, pdf }: ProformaFacts): Email {
  const values = { shop, number, total: formatMoney(total, t.language), date: formatDate(until, t) };
  return {
    subject: t("mail.proforma.subject", values),
    heading: t("mail.proforma.heading", values),
    blocks: [
      { kind: "text", text: t("mail.proforma.text", values) },
      { kind: "button", label: t("mail.proforma.button", values), href: url },
      { kind: "button", label: t("mail.proforma.pdf", values), href: pdf },
      { kind: "text", text: t("mail.proforma.once", values) },
    ],
  };
}
