import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { isQuoteNumber } from "#domain/checkout/draft-number.ts";
import { type DraftRow, findDraftById, isExpired } from "#engine/checkout/draft-row.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { mailboxesOfDraft } from "#engine/checkout/draft-party.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import type { Shop } from "#engine/shop.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import { quoteUrl } from "./quote-mail.ts";
import { sendLetter } from "./send-letter.ts";

export interface ProformaFacts {
  readonly shop: string;
  readonly number: string;
  readonly total: Money;
  readonly until: CalendarDay;
  /** The note to the buyer; may be empty. */
  readonly words: string;
  /** The page that shows it and leads to its payment. */
  readonly url: string;
  readonly pdf: string;
}

/** Mails a pro forma invoice, unless it was withdrawn, ordered or expired meanwhile. */
export async function sendDraftMail(shop: Shop, { draftId }: JobPayloads["send_draft_mail"]): Promise<void> {
  const draft = await findDraftById(shop.db, draftId);
  if (draft?.state !== "sent" || !draft.paper || isExpired(draft, shop.clock.now())) return;
  const { number, paper, version } = draft;
  const name = isQuoteNumber(number) ? "quoteSent" : "proforma";
  await sendLetter(shop, {
    to: (await mailboxesOfDraft(shop.db, draft)).map((email) => ({ email, language: draft.language })),
    name,
    id: [number, version],
    letterOf: (t, shopName) =>
      proformaEmail(t, name, {
        shop: shopName,
        number,
        total: paper.priced.order.total,
        until: paper.validUntil,
        words: paper.offerNote ?? "",
        url: quoteUrl(shop, draft, prefixOf[t.language]),
        pdf: pdfUrl(shop, draft, prefixOf[t.language]),
      }),
  });
}

function pdfUrl({ settings }: Shop, draft: DraftRow, prefix: string): string {
  if (draft.companyId !== null) return settings.publicUrl + href(prefix, "quotePdf", { quote: draft.number });
  return settings.publicUrl + href(prefix, "proformaPdf", {}, { offer: draftToken(settings.secret, draft) });
}

/** The mail in the buyer's language, with what staff say of the offer. */
export function proformaEmail(
  t: ShopTranslator,
  name: "proforma" | "quoteSent",
  { shop, number, total, until, words, url, pdf }: ProformaFacts,
): Email {
  const values = { shop, number, total: formatMoney(total, t.language), date: formatDate(until, t) };
  return {
    subject: t(`mail.${name}.subject`, values),
    heading: t(`mail.${name}.heading`, values),
    blocks: [
      { kind: "text", text: t(`mail.${name}.text`, values) },
      ...(words === "" ? [] : [{ kind: "text" as const, text: words }]),
      { kind: "button", label: t(`mail.${name}.button`, values), href: url },
      { kind: "button", label: t(`mail.${name}.pdf`, values), href: pdf },
      { kind: "text", text: t(`mail.${name}.once`, values) },
    ],
  };
}
