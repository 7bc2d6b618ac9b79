import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { isQuoteNumber } from "#domain/checkout/draft-number.ts";
import type { DraftState } from "#domain/checkout/quote-life.ts";
import { type Language, prefixOf } from "#domain/kernel/language.ts";
import { after } from "#domain/kernel/time.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { mailboxesOfDraft } from "#engine/checkout/draft-party.ts";
import { type DraftRow, findDraftById, stateAt } from "#engine/checkout/draft-row.ts";
import { findMessage, lastOfBuyer, type QuoteMessage } from "#engine/checkout/quote-thread.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { QuoteMail } from "#engine/platform/mail-kinds.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import { findStaff } from "#engine/staff/staff-row.ts";
import { formatDate } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { mailStaff } from "./mail-staff.ts";
import { mailTranslators } from "./mail-translator.ts";
import { sendLetter } from "./send-letter.ts";

const names = {
  confirm: "quoteConfirm",
  message: "quoteMessage",
  expired: "quoteExpired",
} as const satisfies Record<QuoteMail, string>;

type QuoteMailName = (typeof names)[QuoteMail];

/** The page of a quote: a company's needs a sign-in, any other is opened by its link. */
export function quoteUrl({ settings }: Pick<Shop, "settings">, draft: DraftRow, prefix: string): string {
  if (draft.companyId !== null) return settings.publicUrl + href(prefix, "quote", { quote: draft.number });
  return settings.publicUrl + href(prefix, "proforma", {}, { offer: draftToken(settings.secret, draft) });
}

/** Mails the buyer of a quote, unless it has gone on meanwhile. */
export async function sendQuoteMail(
  shop: Shop,
  { draftId, mail, messageId }: JobPayloads["send_quote_mail"],
): Promise<void> {
  const draft = await findDraftById(shop.db, draftId);
  if (!draft) return;
  if (mail === "confirm" && draft.state !== "unconfirmed") return;
  if (mail === "expired" && stateAt(draft, shop.clock.now()) !== "expired") return;
  const message = messageId === undefined ? null : await findMessage(shop.db, messageId);
  if (mail === "message" && !message) return;
  await sendLetter(shop, {
    to: (await mailboxesOfDraft(shop.db, draft)).map((email) => ({ email, language: draft.language })),
    name: names[mail],
    id: [draft.number, mail, messageId ?? draft.version],
    letterOf: (t, shopName) =>
      quoteEmail(t, names[mail], {
        shop: shopName,
        number: draft.number,
        by: message?.by || shopName,
        words: message?.text ?? "",
        files: namesOf(message),
        until: draft.validUntil === null ? null : dayIn(t.timeZone, after(draft.validUntil, -1)),
        url: quoteUrl(shop, draft, prefixOf[t.language]),
      }),
  });
}

export interface QuoteFacts {
  readonly shop: string;
  readonly number: string;
  readonly by: string;
  /** The message; empty in mails without one. */
  readonly words: string;
  /** Names of the files that were sent with it: they are opened in the shop, by whoever may see the quote. */
  readonly files: readonly string[];
  readonly until: CalendarDay | null;
  readonly url: string;
}

const namesOf = (message: QuoteMessage | null): string[] => (message?.files ?? []).map(({ fileName }) => fileName);

/** Words and names of files, or one of them. */
function messageBlocks(words: string, files: readonly string[], ofFiles: readonly string[]): Block[] {
  return [words, files.length > 0 && [...ofFiles, ...files].join("\n")].flatMap((text) =>
    text ? [{ kind: "text" as const, text }] : [],
  );
}

export function quoteEmail(t: ShopTranslator, name: QuoteMailName, facts: QuoteFacts): Email {
  const { shop, number, by, words, files, until, url } = facts;
  const paper = t(isQuoteNumber(number) ? "mail.paper.quote" : "mail.paper.proforma");
  const values = { shop, number, paper, by, date: until === null ? "" : formatDate(until, t) };
  return {
    subject: t(`mail.${name}.subject`, values),
    heading: t(`mail.${name}.heading`, values),
    blocks: [
      ...(words === "" && files.length > 0 ? [] : [{ kind: "text" as const, text: t(`mail.${name}.text`, values) }]),
      ...messageBlocks(words, files, [t("mail.quoteMessage.files", values)]),
      { kind: "button", label: t(`mail.${name}.button`, values), href: url },
    ],
  };
}

/** Mails whoever answers for a quote what its buyer did and wrote last. */
export async function sendQuoteAnswerMail(
  shop: Shop,
  { draftId, staffId }: JobPayloads["send_quote_answer_mail"],
): Promise<void> {
  const [draft, staff] = [await findDraftById(shop.db, draftId), await findStaff(shop.db, staffId)];
  // Nobody reads the mailbox of a published sign-in.
  if (!draft || !staff || staff.demo) return;
  const both = await mailTranslators(shop.db, "quoteAnswered");
  const last = await lastOfBuyer(shop.db, draftId);
  const letter = quoteAnsweredEmail(both, {
    number: draft.number,
    state: stateAt(draft, shop.clock.now()),
    words: last?.text ?? "",
    files: namesOf(last),
    url: merchantUrl(shop.settings) + href("", "adminDraft", { number: draft.number }),
  });
  const id = `${draft.number}.answer.${draft.version}.${last?.id ?? 0}`;
  await mailStaff(shop, { letter, english: both.en, id }, [staff.email]);
}

/** The mail in both languages, one below the other, with the buyer's words once. */
export function quoteAnsweredEmail(
  { en, cn }: Record<Language, ShopTranslator>,
  facts: { readonly state: DraftState } & Pick<QuoteFacts, "number" | "words" | "files" | "url">,
): Email {
  const { number, state, words, files, url } = facts;
  const both = [en, cn];
  const values = (t: ShopTranslator) => ({ number, state: t(`adminDrafts.states.${state}`) });
  return {
    subject: both.map((t) => t("mail.quoteAnswered.subject", values(t))).join(" · "),
    heading: both.map((t) => t("mail.quoteAnswered.heading", values(t))).join(" · "),
    blocks: [
      ...(words === "" && files.length > 0 ? [] : both).map((t) => ({
        kind: "text" as const,
        text: t(words === "" ? "mail.quoteAnswered.silent" : "mail.quoteAnswered.text", values(t)),
      })),
      ...messageBlocks(
        words,
        files,
        both.map((t) => t("mail.quoteAnswered.files", values(t))),
      ),
      { kind: "button", label: both.map((t) => t("mail.quoteAnswered.button")).join(" · "), href: url },
    ],
  };
}
