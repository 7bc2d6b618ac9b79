import { expect, test } from "vitest";
import { clientIp, watchForwarded } from "#server/client-ip.ts";

const from = (forwarded: string | undefined, trustedProxies = 1, remoteAddress: string | undefined = "10.0.0.1") =>
  clientIp(
    { headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, socket: { remoteAddress } as never },
    trustedProxies,
  );

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["198.51.100.7:52044", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:DB8:0:0::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ['"[2001:db8::1]:443"', "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
])("a proxy's entry %s is the client %s, whatever port or spelling it comes with", (entry, ip) => {
  expect(from(entry)).toBe(ip);
});

test("only entries of our own proxies are believed: what a client wrote in front of them counts for nothing", () => {
  expect(from("203.0.113.9, 198.51.100.7")).toBe("198.51.100.7");
  expect(from("203.0.113.9, 198.51.100.7, 10.1.1.1", 2)).toBe("198.51.100.7");
  expect(from("203.0.113.9", 0)).toBe("10.0.0.1");
});

test("an entry that is no IP leaves the proxy's own address, so that no word opens a bucket of its own", () => {
  for (const entry of ["unknown", "", "1.2.3", "0x7f.1", "198.51.100.7:port", "_hidden", "999.1.1.1", "1"])
    expect(from(entry), entry).toBe("10.0.0.1");
  expect(from(undefined)).toBe("10.0.0.1");
  expect(from("203.0.113.9", 3), "fewer entries than proxies").toBe("10.0.0.1");
  expect(from(undefined, 1, "::ffff:192.0.2.4")).toBe("192.0.2.4");
});

test("requests that come through more or fewer proxies than are trusted are counted, and said once", () => {
  const lines: [string, unknown][] = [];
  const { listener, figures } = watchForwarded(() => {}, 1, {
    warn: (message, fields) => void lines.push([message, fields]),
  });
  const ask = (forwarded: string | undefined, url = "/") =>
    listener({ url, headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } } as never, {} as never);
  for (const entry of ["198.51.100.7", "2001:db8::1"]) ask(entry);
  for (const path of ["/healthz", "/readyz"]) ask(undefined, path);
  expect([figures(), lines]).toEqual([{ more: 0, fewer: 0 }, []]);
  for (let at = 0; at < 3; at += 1) ask("198.51.100.7, 10.0.0.2");
  ask(undefined);
  ask("");
  expect(figures()).toEqual({ more: 3, fewer: 2 });
  expect(lines.map(([message, fields]) => [/has (more|fewer) .* TRUSTED_PROXIES/.exec(message)?.[1], fields])).toEqual([
    ["more", { count: 2 }],
    ["fewer", { count: 0 }],
  ]);
});
