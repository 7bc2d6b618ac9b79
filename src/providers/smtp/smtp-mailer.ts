import { createTransport } from "nodemailer";
import { type Mailer, MailRefused, SignInRefused } from "#engine/ports/mailer.ts";

/** The shape of nodemailer's errors. */
interface SendError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

export interface SmtpMailer extends Mailer {
  /** Connects and signs in without sending anything. Throws as `send` does. */
  verify(): Promise<void>;
}

/**
 * An error safe to log: codes alone where the server answered or the envelope was wrong, because those texts name the
 * recipient. Network errors pass unchanged.
 */
function tellable(error: SendError): Error {
  const { code, command, response = "", responseCode } = error;
  if (code === "EAUTH") return new SignInRefused(`the mail server refused the sign-in: ${responseCode ?? code}`);
  if (responseCode === undefined && code !== "EENVELOPE") return error;
  // RFC 3463: class, subject and detail, such as 5.1.1 for an unknown mailbox.
  const [enhanced] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const codes = [code, responseCode, enhanced].filter((each) => each !== undefined);
  return new MailRefused(`the mail server did not take a mail: ${codes.join(" ")}${command ? ` (${command})` : ""}`);
}

/**
 * Options of nodemailer unless the URL sets them; times are milliseconds. Connections are kept for further mails:
 * to connect, to agree on TLS and to sign in costs both sides more than a mail.
 */
const usual = {
  pool: true,
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
};

/**
 * Sends mail by an SMTP server (`smtp://user:password@host:port`, `smtps://…`). The query may hold options of
 * nodemailer (`?pool=false`).
 */
export function createSmtpMailer(options: { url: string; from: string }): SmtpMailer {
  const server = new URL(options.url);
  for (const [name, value] of Object.entries(usual))
    if (!server.searchParams.has(name)) server.searchParams.set(name, String(value));
  const transport = createTransport(server.href);
  return {
    async send({ to, subject, text, html, language, messageId, unsubscribeUrl, sender = "" }) {
      const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? "localhost";
      const hasName = options.from.includes("<");
      const sending = transport.sendMail({
        from: hasName || sender === "" ? options.from : { name: sender, address: options.from },
        to,
        subject,
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
        headers: {
          "Content-Language": language === "cn" ? "zh-CN" : "en",
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl !== undefined && {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
        // A mail consists of our own text; nothing in it may read files or fetch URLs.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await sending.catch((error: SendError) => {
        throw tellable(error);
      });
    },
    async verify() {
      await transport.verify().catch((error: SendError) => {
        throw tellable(error);
      });
    },
    close: () => transport.close(),
  };
}
