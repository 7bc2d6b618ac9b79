/** Kinds of reasons for which a mail does not leave, as staff can act on them. */
export type MailFault = "mailbox" | "full" | "blocked" | "later" | "refused" | "sign-in" | "away" | "unwritten";

/** The status of a mail server's answer (RFC 5321), and its enhanced status (RFC 3463) where it gave one. */
const answer = /^the mail server did not take a mail: (?:E\w+ ?)?(\d{3})?(?: (\d\.\d{1,3}\.\d{1,3}))?/;

/** Words of the network and of the mail client about a server that cannot be reached or talked to. */
const isAway =
  /\bE(?:CONN|NOTFOUND|AI_AGAIN|DNS|HOST|NET|TIMEDOUT|PIPE|SOCKET|TLS)|getaddrinfo|greeting|timeout|timed out|socket|connection|certificate|SSL/i;

/** The kind of a failed mail's last words; `unwritten` for a fault of the shop itself. */
export function mailFaultIn(words: string): MailFault {
  if (words.startsWith("the mail server refused the sign-in")) return "sign-in";
  const match = answer.exec(words);
  if (match) return faultOf(match[1] ?? "", match[2] ?? "");
  return isAway.test(words) ? "away" : "unwritten";
}

/** Codes of the mail server or the network in the last words, such as `550 5.1.1`: in no language. Empty for none. */
export function faultCodeIn(words: string): string {
  const [, status, enhanced = ""] = answer.exec(words) ?? [];
  if (status !== undefined) return `${status} ${enhanced}`.trimEnd();
  if (words.startsWith("the mail server")) return /\d{3}$/.exec(words)?.[0] ?? "";
  return isAway.test(words) ? (/\bE[A-Z_]{3,}\b(?: [^\s,]+)?/.exec(words)?.[0] ?? "") : "";
}

function faultOf(status: string, enhanced: string): MailFault {
  const [, subject = "", detail = ""] = enhanced.split(".");
  if (`${subject}.${detail}` === "2.2" || status === "552") return "full";
  if (status.startsWith("4")) return "later";
  if (subject === "7" || status === "554") return "blocked";
  // Without a status the address itself was refused, before it was sent.
  if (subject === "1" || status === "" || (enhanced === "" && /^55[013]$/.test(status))) return "mailbox";
  return "refused";
}
