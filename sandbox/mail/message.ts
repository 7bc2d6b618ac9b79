import PostalMime from "postal-mime";
import type { Address } from "postal-mime";

export type Message = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  receivedAt: string;
  language?: string;
  /** Where a mail program's unsubscribe button posts (RFC 8058). */
  unsubscribe?: string;
  /** True of a mail that a company's people wrote to the shop. */
  toShop?: true;
};

/** Reads a raw mail. `recipients` are the envelope's, which decide where a mail really went. */
export async function readMessage(raw: Buffer, recipients: string[], id: string, receivedAt: string): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const html = mail.html ?? "";
  const text = (mail.text ?? "").trim();
  const headerOf = (key: string) => mail.headers.find((header) => header.key === key)?.value.trim();
  const language = headerOf("content-language");
  const isOneClick = headerOf("list-unsubscribe-post") === "List-Unsubscribe=One-Click";
  const unsubscribe = isOneClick ? /<(https?:[^>]+)>/.exec(headerOf("list-unsubscribe") ?? "")?.[1] : undefined;
  return {
    id,
    to: recipients.join(", "),
    from: mail.from ? sayAddress(mail.from) : "",
    subject: mail.subject ?? "",
    text,
    html,
    links: linksIn(html, text),
    receivedAt,
    ...(language && { language }),
    ...(unsubscribe && { unsubscribe }),
  };
}

const sayAddress = (address: Address): string => {
  if (address.group) return address.name;
  return address.name ? `${address.name} <${address.address ?? ""}>` : (address.address ?? "");
};

/** The http(s) links of a mail, each once, in the order they stand. */
function linksIn(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    unescapeHtml(match[1] ?? match[2] ?? ""),
  );
  const written = [...text.matchAll(/https?:\/\/[^\s<>"')\]，。；、）】]+/g)].map((match) =>
    match[0].replace(/[.,;:!?]+$/, ""),
  );
  return [...new Set([...hrefs, ...written])].filter((link) => /^https?:\/\//.test(link));
}

const unescapeHtml = (value: string): string =>
  value
    .replaceAll("&#x3D;", "=")
    .replaceAll("&#61;", "=")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
