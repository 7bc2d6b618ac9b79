import { connect } from "node:net";
import { expect, test } from "vitest";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { routes } from "#i18n/routes.ts";
import { openShop } from "#test/open-shop.ts";
import { seededRandom } from "../../bench/catalogue-generator.ts";
import { inside } from "./hostile-forms.ts";
import { hostileInput } from "./hostile-input.ts";

const shop = openShop();
const long = Boolean(process.env["LONG"]);
const seed = Number(process.env["SEED"] ?? 7);

// Bytes as no browser sends them.
const random = seededRandom(seed);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
const paths = [
  ...Object.values(routes),
  ...Object.values(adminRoutes),
  "/api/v1/suggest?q=a&lang=en",
  "/api/v1/visitor",
  "/webhooks/stripe",
  "/webhooks/paypal",
  "/builds/latest.json",
  "/builds/meta/test.json",
  "/healthz",
  "/readyz",
  "/sitemap.xml",
  "/robots.txt",
  "/_payload.json",
  "/products/tank/_payload.json",
  "/pictures/a.webp",
  "/assets/a.js",
  "/order/photos/a.webp",
  "/__manifest",
  "/_root.data",
];
const suffixes = [
  "",
  "",
  "",
  "?",
  "?q=%",
  "?q=%zz",
  "?q=%C0%80",
  "?order=%00",
  "?order[]=1&order[]=2",
  "?page=-1",
  "?page=1e9",
  "?sort=__proto__",
  "?token=%ff",
  ".data",
  ".data?_routes=root",
  ".data?_routes=%00",
  "/_payload.json",
  "/..",
  "/%2e%2e/%2e%2e/etc/passwd",
  "//",
  "/%5C..%5C",
  "%",
  "%0d%0aset-cookie:a=b",
  ";a=b",
  "#x",
  "\u00e9",
  "?".repeat(50),
  `?${"a=b&".repeat(400)}`,
  `/${"a".repeat(3_000)}`,
];
const methods = [
  ...Array.from({ length: 8 }, () => "GET"),
  ...Array.from({ length: 12 }, () => "POST"),
  "HEAD",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "CONNECT",
];
const headers = [
  "origin: null",
  "origin: http://127.0.0.1",
  "origin: http://shop.example",
  "origin: ::::",
  "cookie: cart=%00; locale=%",
  "cookie: ======;;;",
  `cookie: session=${"a".repeat(4_000)}`,
  "cookie: order=a.b.c; __Host-session=%01",
  "accept-language: ;q=,*;q=x",
  "accept-encoding: br;q=nan, gzip",
  "range: bytes=9-1,-",
  'if-none-match: "',
  "if-modified-since: never",
  "content-type: application/json",
  "content-type: application/x-www-form-urlencoded",
  "content-type: application/x-www-form-urlencoded",
  "content-type: multipart/form-data",
  "content-type: multipart/form-data; boundary=x",
  "content-type: text/plain;;;",
  "content-type: \u00ff",
  "x-forwarded-for: ' or 1=1, ::1%eth0",
  "x-forwarded-proto: javascript",
  "sec-fetch-site: same-origin",
  "sec-fetch-site: same-origin",
  "sec-fetch-site: cross-site",
  "expect: 100-continue",
  "stripe-signature: t=1,v1=0",
  "stripe-signature: t=NaN,v1=\u00ff",
  "paypal-transmission-sig: =",
  "paypal-cert-url: http://169.254.169.254/",
  "referer: javascript:alert(1)",
  "user-agent: ",
  `x-${"y".repeat(500)}: z`,
];
// Most of these never get past the parser.
const broken = [
  "host: evil.example",
  "host:",
  "content-length: -1",
  "content-length: 5",
  "content-length: 99999999999999999999",
  "transfer-encoding: chunked",
  "transfer-encoding: identity, chunked",
  "upgrade: websocket",
  "connection: upgrade",
  "no colon here",
  ": empty",
  "a\u0000b: c",
  "cookie: \u0001",
];
const bodies = [
  () => "",
  () => "intent=add&sku=TANK&quantity=1e308",
  () => "__proto__[a]=b&constructor=c&intent=toString",
  () => "email=%ED%A0%80&password=%FF",
  () => "a=".repeat(2_000),
  () => '{"a":',
  () => '{"__proto__":{"a":1}}',
  () => "[".repeat(5_000),
  () => '--x\r\ncontent-disposition: form-data; name="photos"; filename="a"\r\n\r\n',
  () => "--x\r\n\r\n--x--",
  () => "5\r\nhello\r\n0\r\n\r\n",
  () => "zz\r\n",
  () => "intent=place&".repeat(30),
  () => bytes(1 + Math.floor(random() * 300)).toString("latin1"),
  () => `intent=${"constructor"}`,
  () =>
    hostileInput
      .map((text, at) => `f${at}=${encodeURIComponent(text.toWellFormed())}`)
      .join("&")
      .slice(0, 20_000),
];

function malformed(): Buffer {
  const kind = random();
  if (kind < 0.05) return bytes(1 + Math.floor(random() * 2_000));
  const chosen = new Set([
    "connection: close",
    ...Array.from({ length: Math.floor(random() * 6) }, () => pick(headers)),
  ]);
  if (random() < 0.95) chosen.add("host: 127.0.0.1");
  if (random() < 0.7) chosen.add("sec-fetch-site: same-origin");
  if (random() < 0.1) chosen.add(pick(broken));
  const body = pick(bodies)();
  if (random() < 0.9 && body !== "") chosen.add(`content-length: ${Buffer.byteLength(body, "latin1")}`);
  const path =
    pick(["", "", "/en", "/cn"]) +
    pick(paths).replace(/:\w+/g, () => pick(["tank", "1", "-1", "PL-2222-2222", "%00", "__proto__", "a b", "%F0%9F"])) +
    pick(suffixes);
  const text = `${random() < 0.02 ? pick(["get", "G\u00c9T", ""]) : pick(methods)} ${path} HTTP/${random() < 0.03 ? pick(["1.0", "2.0", "x"]) : "1.1"}\r\n${[...chosen].join("\r\n")}\r\n\r\n${body}`;
  const whole = Buffer.from(text, "latin1");
  if (random() < 0.05) whole[Math.floor(random() * whole.length)] = Math.floor(random() * 256);
  return random() < 0.03 ? whole.subarray(0, Math.floor(random() * whole.length)) : whole;
}

/** Sends the bytes and gives what came back until the connection ended, or a second was over. */
function raw(port: number, request: Buffer): Promise<string> {
  return new Promise((done) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(request));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (chunk) => (answer = (answer + chunk.toString("latin1")).slice(0, 200_000)));
    socket.on("error", () => {});
    socket.on("close", () => done(answer));
  });
}

test("whatever bytes are sent, the shop answers without an error of its own, shows nothing of its inside, and goes on", async () => {
  const port = Number(new URL(shop().url).port);
  const count = Number(process.env["REQUESTS"] ?? (long ? 100_000 : 1_500));
  const statuses = new Map<string, number>();
  const failures: string[] = [];
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const request = malformed();
      const answer = await raw(port, request);
      const status = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? "none";
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status.startsWith("5") || inside.test(answer))
        failures.push(
          `${status} ${JSON.stringify(request.toString("latin1").slice(0, 600))} → ${inside.exec(answer)?.[0] ?? ""}`,
        );
    }
  };
  await Promise.all(Array.from({ length: 12 }, one));
  console.log(
    `${count} malformed requests (SEED=${seed}): ${[...statuses]
      .sort()
      .map(([status, times]) => `${status} ${times}×`)
      .join(", ")}`,
  );
  expect(failures).toEqual([]);
  expect(shop().errors).toEqual([]);
  expect((await fetch(`${shop().url}/`)).status).toBe(200);
}, 3_600_000);
