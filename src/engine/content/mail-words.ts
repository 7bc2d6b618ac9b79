import type { z } from "zod";
import { settingGroups } from "../checkout/setting-groups.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** The merchant's texts for the parts of one mail; missing parts use the shop's own. */
export type MailWords = z.output<typeof settingGroups.mail>;

const selectOwn = statement<[], { key: string; value: MailWords }>(
  "mails_in_own_words",
  "select key, value from settings where key like 'mail/%'",
);

/** Mails with texts of the merchant. */
export async function mailsInOwnWords(db: Db): Promise<string[]> {
  const rows = await db.rows(selectOwn, []);
  return rows
    .filter(({ value }) => Object.keys(value.en).length + Object.keys(value.cn).length > 0)
    .map(({ key }) => key.slice("mail/".length));
}
