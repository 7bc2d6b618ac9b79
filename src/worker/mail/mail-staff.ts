import type { Email } from "#engine/ports/letter.ts";
import type { Shop } from "#engine/shop.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { composeMail } from "./layout.ts";
import { mailEach } from "./mail-each.ts";
import { messageIdOf } from "./message-id.ts";

/**
 * Sends a mail in both languages to several of the staff, whose languages are not stored. A retried job uses the same
 * Message-ID, by which mailboxes drop duplicates.
 */
export async function mailStaff(
  shop: Pick<Shop, "db" | "mailer" | "settings">,
  { letter, english, id }: { readonly letter: Email; readonly english: ShopTranslator; readonly id: string },
  emails: Iterable<string>,
): Promise<void> {
  const { html, text } = await composeMail(shop, letter, english);
  await mailEach(
    Array.from(emails, (email) => ({ email })),
    ({ email }) =>
      shop.mailer.send({
        to: email,
        subject: letter.subject,
        text,
        html,
        language: "en",
        messageId: messageIdOf(id, email),
      }),
  );
}
