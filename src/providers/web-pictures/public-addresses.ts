import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * IPv4 networks outside the public internet: those of the IANA IPv4 Special-Purpose Address Registry (RFC 6890) that
 * are not globally reachable, multicast, and reserved ones.
 */
const special4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  special4.addSubnet(network, bits, "ipv4");

/** Only global unicast of IPv6 is public; within it these networks embed IPv4 or are for documentation (RFC 6890). */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const special6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special6.addSubnet(network, bits, "ipv6");

/** True for an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, "ipv4");
  return isIPv6(address) && global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}
