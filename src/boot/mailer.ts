import type { Texts } from "#domain/kernel/fields/field.ts";
import type { Mailer } from "#engine/ports/mailer.ts";
import { createSmtpMailer, type SmtpMailer } from "#providers/smtp/smtp-mailer.ts";
import { cachedByKeys } from "./adapter-cache.ts";
import type { Config } from "./config.ts";
import { mailFault, type MailSetBy } from "./start-faults.ts";
import type { LiveKeys } from "./live-keys.ts";

type MailConfig = Pick<Config, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL">;

/** Without one configured, mail comes from the shop's own host. */
function usualMailbox(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /\.[a-z]+$/i.test(hostname) ? `orders@${hostname.replace(/^www\./, "")}` : "orders@shop.example";
}

/** A mailer of these keys; the environment's URL may hold options that the form does not have. */
export function mailerWith(values: Texts, { SMTP_URL, MAIL_FROM, PUBLIC_URL }: MailConfig): SmtpMailer {
  return createSmtpMailer({
    url: SMTP_URL ?? urlOf(values),
    from: MAIL_FROM ?? (values["from"] || usualMailbox(PUBLIC_URL)),
  });
}

function urlOf({ host = "127.0.0.1", port = "25", security = "none", user = "", password = "" }: Texts): string {
  const signIn = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const query = { tls: "", starttls: "?requireTLS=true", none: "?ignoreTLS=true" }[security] ?? "";
  return `${security === "tls" ? "smtps" : "smtp"}://${signIn}${host}:${port}${query}`;
}

function serverSetBy({ SMTP_URL }: MailConfig, isSet: boolean, isEmulated: boolean): MailSetBy {
  if (SMTP_URL !== undefined || !isSet) return "SMTP_URL";
  return isEmulated ? "SANDBOX" : "Settings → Keys and mail server";
}

/** Sends by the mail server as it is set now. */
export function keyedMailer(config: MailConfig, keys: LiveKeys): Mailer {
  const mailerOf = cachedByKeys(
    (values) => mailerWith(values, config),
    (mailer) => mailer.close(),
  );
  let last: Mailer | null = null;
  const current = async () => {
    await keys.refresh();
    last = mailerOf(keys.of("mail").inUse ?? {});
    return last;
  };
  return {
    send: async (mail) => (await current()).send(mail),
    async fault() {
      await keys.refresh();
      const { inUse, isEmulated } = keys.of("mail");
      const values = inUse ?? {};
      const { hostname, port } = new URL(config.SMTP_URL ?? urlOf(values));
      const setBy = serverSetBy(config, inUse !== null, isEmulated);
      const at = port === "" ? hostname : `${hostname}:${port}`;
      return mailerOf(values)
        .verify()
        .then(() => null)
        .catch((error: unknown) => mailFault(error, setBy, at));
    },
    close: () => last?.close(),
  };
}
