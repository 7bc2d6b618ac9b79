import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { networksPerSite, type PartyKind } from "./budgets.ts";

/** A spender with its counters: an IPv6 network counts for itself and, with more room, for its site. */
export interface Party<Kind extends PartyKind = PartyKind> {
  readonly kind: Kind;
  readonly counters: readonly { readonly key: string; readonly times: number }[];
}

const one = <Kind extends PartyKind>(kind: Kind, key: string): Party<Kind> => ({
  kind,
  counters: [{ key, times: 1 }],
});

/** The network of a client's IP: an IPv4 address by itself, or the /64 an IPv6 customer is given, and the /48 around it. */
export function network(clientIp: string): Party<"network"> {
  const bare = clientIp.split("%")[0] ?? "";
  if (!ipaddr.isValid(bare)) return one("network", clientIp);
  const ip = ipaddr.process(bare);
  if (ip.kind() === "ipv4") return one("network", ip.toString());
  const prefix = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/${bits}`).toString()}/${bits}`;
  return {
    kind: "network",
    counters: [
      { key: prefix(64), times: 1 },
      { key: prefix(48), times: networksPerSite },
    ],
  };
}

/** All of a site together, so that a /48 is not 65,536 visitors. */
export const siteOf = (clientIp: string): string => network(clientIp).counters.at(-1)?.key ?? clientIp;

/**
 * The mailbox behind an email address, however it is spelled: full-width letters, capitals, a domain in punycode or in
 * its own script, and what stands after a plus, which mail providers deliver to the same person.
 */
export function mailbox(email: string): Party<"mailbox"> {
  const text = email.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0)).split("+")[0] ?? "";
  const domain = text.slice(at + 1);
  return one("mailbox", `${local}@${domainToASCII(domain) || domain}`);
}

/** A mailbox in one matter, such as one part number: what is spent on others leaves this one. */
export function mailboxAbout(email: string, matter: number): Party<"mailbox"> {
  const [{ key } = { key: "" }] = mailbox(email).counters;
  return one("mailbox", `${key} ${matter}`);
}

/** One network that names one mailbox: its owner, who is elsewhere, is another. */
export function sender(clientIp: string, email: string): Party<"sender"> {
  const [{ key } = { key: "" }] = mailbox(email).counters;
  return { kind: "sender", counters: network(clientIp).counters.map((one) => ({ ...one, key: `${one.key} ${key}` })) };
}

export const cart = (holder: string): Party<"cart"> => one("cart", holder);
export const account = (customerId: number): Party<"account"> => one("account", String(customerId));
export const apiKey = (keyId: number): Party<"key"> => one("key", String(keyId));
export const order = (orderId: number): Party<"order"> => one("order", String(orderId));
