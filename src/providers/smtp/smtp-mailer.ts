import { createTransport } from "nodemailer";
import type { Mailer } from "#engine/ports/mailer.ts";

/** As nodemailer throws it. */
interface SendError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/**
 * What became of a mail, by codes alone where the server answered or the envelope was at fault: those words name the
 * recipient, and errors stand in logs and beside jobs. What the network says stays as it is.
 */
function tellable(error: SendError): Error {
  const { code, command, response = "", responseCode } = error;
  if (responseCode === undefined && code !== "EENVELOPE") return error;
  // RFC 3463: a class, a subject and a detail, such as 5.1.1 for a mailbox that is not there.
  const [enhanced] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const codes = [code, responseCode, enhanced].filter((each) => each !== undefined);
  return new Error(`the mail server did not take a mail: ${codes.join(" ")}${command ? ` (${command})` : ""}`);
}

/** Hands mail to an SMTP server (`smtp://user:password@host:port`, `smtps://…`). */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(options.url, { from: options.from, pool: true } as never);
  return {
    async send({ to, subject, text, html, language, messageId, unsubscribeUrl }) {
      const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? "localhost";
      const sending = transport.sendMail({
        from: options.from,
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
        // A mail is made of our own text; nothing in it may make the server read files or fetch addresses.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await sending.catch((error: SendError) => {
        throw tellable(error);
      });
    },
    close: () => transport.close(),
  };
}
