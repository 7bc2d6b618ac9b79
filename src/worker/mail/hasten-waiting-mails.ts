import { hastenFailedMails } from "#engine/platform/dead-jobs.ts";
import { errorFields } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";

/**
 * Once a mail has left, the mail server is back: mails that found it gone leave now, not at the end of their interval,
 * which grows to six hours. Never throws, as the mail that has left would be sent again.
 */
export async function hastenWaitingMails({ db, log }: Pick<Shop, "db" | "log">): Promise<void> {
  const count = await hastenFailedMails(db).catch(
    (error: unknown) => (log.warn("waiting mails could not be tried at once", errorFields(error)), 0),
  );
  if (count > 0) log.info("the mail server is back, and waiting mails are tried again", { count });
}
