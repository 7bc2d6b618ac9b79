import { seconds } from "#domain/kernel/time.ts";
import { hastenFailedMails } from "#engine/platform/dead-jobs.ts";
import { errorFields } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";

/** Milliseconds between two looks: each reads the whole queue, in which every unpaid order has jobs. */
const betweenLooks = seconds(10);

/**
 * Gives a function to call for each mail that has left. Once one has, the mail server is back: mails that found it gone
 * leave now, not at the end of their interval, which grows to six hours. The function never throws, as the mail that
 * has left would be sent again.
 */
export function mailHastener({ db, log }: Pick<Shop, "db" | "log">): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - lookedAt < betweenLooks) return;
    lookedAt = performance.now();
    const count = await hastenFailedMails(db).catch(
      (error: unknown) => (log.warn("waiting mails could not be tried at once", errorFields(error)), 0),
    );
    if (count > 0) log.info("the mail server is back, and waiting mails are tried again", { count });
  };
}
