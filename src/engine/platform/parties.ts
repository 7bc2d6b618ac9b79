import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { networksPerSite, type PartyKind } from "./budgets.ts";

/** A party with its counters: an IPv6 network has one for itself and a larger one for its site. */
export interface Party<Kind extends PartyKind = PartyKind> {
  readonly kind: Kind;
  readonly counters: readonly { readonly key: string; readonly times: number }[];
}

const party = <Kind extends PartyKind>(kind: Kind, key: string): Party<Kind> => ({
  kind,
  counters: [{ key, times: 1 }],
});

/** The network of a client's IP: an IPv4 address, or the /64 of an IPv6 customer with its /48. */
export function network(clientIp: string): Party<"network"> {
  const bare = clientIp.split("%")[0] ?? "";
  if (!ipaddr.isValid(bare)) return party("network", clientIp);
  const ip = ipaddr.process(bare);
  if (ip.kind() === "ipv4") return party("network", ip.toString());
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

/** Key of the whole site, so that a /48 does not count as 65,536 visitors. */
export const siteOf = (clientIp: string): string => network(clientIp).counters.at(-1)?.key ?? clientIp;

/**
 * The mailbox of an email address in any spelling: full-width letters, capitals, punycode or native domain, and a
 * suffix after a plus, which mail providers ignore.
 */
export const mailbox = (email: string): Party<"mailbox"> => party("mailbox", mailboxKey(email));

/** The mailbox of an address as a text that is the same in any spelling. */
export function mailboxKey(email: string): string {
  const text = email.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0)).split("+")[0] ?? "";
  const domain = text.slice(at + 1);
  return `${local}@${domainToASCII(domain) || domain}`;
}

/** A mailbox in one matter, such as a part number, counted apart from its other matters. */
export function mailboxAbout(email: string, matter: number): Party<"mailbox"> {
  return party("mailbox", `${mailboxKey(email)} ${matter}`);
}

/** One network with one mailbox it names. The owner of the mailbox, on another network, is counted apart. */
export function sender(clientIp: string, email: string): Party<"sender"> {
  const key = mailboxKey(email);
  return {
    kind: "sender",
    counters: network(clientIp).counters.map((counter) => ({ ...counter, key: `${counter.key} ${key}` })),
  };
}

export const cart = (holder: string): Party<"cart"> => party("cart", holder);
export const account = (customerId: number): Party<"account"> => party("account", String(customerId));
export const apiKey = (keyId: number): Party<"key"> => party("key", String(keyId));
/** All visitors together, in one matter. */
export const shopFor = (matter: string): Party<"shop"> => party("shop", matter);
export const order = (orderId: number): Party<"order"> => party("order", String(orderId));
