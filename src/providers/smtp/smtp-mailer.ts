import { createTransport } from "nodemailer";
import type { Mailer } from "#engine/ports/mailer.ts";

/** Hands mail to an SMTP server (`smtp://user:password@host:port`, `smtps://…`). */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(options.url, { from: options.from, pool: true } as never);
  return {
    async send({ to, subject, text, html, language, messageId, unsubscribeUrl }) {
      const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? "localhost";
      await transport.sendMail({
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
    },
    close: () => transport.close(),
  };
}
