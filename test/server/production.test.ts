import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";

// As a shop runs behind a proxy that ends TLS: what reaches it is plain HTTP, what visitors see is https.
const folder = mkdtempSync(join(tmpdir(), "plenum-files-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "assets", "app-1a2b3c.js"), "0123456789");
afterAll(() => rmSync(folder, { recursive: true }));
const shop = openShop({
  settings: { production: true, publicUrl: "https://shop.example" },
  folders: [{ folder, under: "", hashed: "/assets/" }],
});

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request as the proxy passes it on, with headers that fetch would not let a test write. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET", body = ""): Promise<Answered> {
  const { hostname, port } = new URL(shop().url);
  const sent = { host: "shop.example", "x-forwarded-proto": "https", ...headers };
  return new Promise((done, failed) => {
    request({ hostname, port, path, method, headers: sent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => done({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    })
      .on("error", failed)
      .end(body);
  });
}

const guest = { intent: "place", ...checkoutForm };

test("a guest behind the proxy fills a cart, checks out and is sent to the payment page", async () => {
  await stockGoods(shop().db, { sku: "TLS-1", price: 4_599, onHand: 3 });
  const browser = shop().browser();
  const added = await browser.post("/cn/shoppingCart", { intent: "add", sku: "TLS-1", quantity: "2" });
  expect(added.location).toBe("/cn/shoppingCart");
  expect(added.headers.get("set-cookie")).toMatch(/^__Host-cart=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const quoted = await browser.post("/checkout", { ...guest, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  const placed = await browser.post("/checkout", { ...guest, key: randomUUID(), total });
  expect(placed.status, placed.text.slice(0, 400)).toBe(303);
  expect(shop().errors).toEqual([]);
});

test("a form from another site's page is refused, one of plain HTTP's among them", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const origin of ["http://shop.example", "https://evil.example", "https://shop.example.evil.example", "null"]) {
    const { status } = await ask("/shoppingCart", { ...headers, origin }, "POST", "intent=add&sku=TLS-1&quantity=1");
    expect(status, origin).toBe(403);
  }
});

test("a host that is not ours is answered by nobody, cached pages among the rest; health is asked for by IP", async () => {
  expect((await ask("/")).status).toBe(200);
  for (const host of ["evil.example", "127.0.0.1", "shop.example:8443", "shop.example.evil.example"])
    for (const path of ["/", "/signIn", "/assets/app-1a2b3c.js", "/robots.txt"])
      expect((await ask(path, { host })).status, `${path} at ${host}`).toBe(421);
  expect((await ask("/", { host: "evil.example", origin: "https://evil.example" }, "POST", "a=1")).status).toBe(421);
  expect((await ask("/", { host: "SHOP.example" })).status).toBe(200);
  for (const path of ["/healthz", "/readyz"]) expect((await ask(path, { host: "10.0.0.7" })).status).toBe(200);
  const warnings = shop().logged.filter((line) => line.includes("pass Host on, or correct PUBLIC_URL"));
  expect(warnings, "said once, with the first").toEqual([expect.stringContaining("evil.example")]);
});

test("only a cookie that no other host can plant is read", async () => {
  await stockGoods(shop().db, { sku: "TLS-2", onHand: 9 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "TLS-2", quantity: "1" });
  const token = browser.cookies.get("__Host-cart") ?? "";
  const count = async (cookie: string) =>
    (JSON.parse((await ask("/api/v1/visitor", { cookie })).body) as { cartCount: number }).cartCount;
  expect(await count(`__Host-cart=${token}`)).toBe(1);
  expect(await count(`cart=${token}`)).toBe(0);
});

test("every answer asks for TLS and lets nobody guess its type, whatever it is", async () => {
  const answers: [path: string, status: number][] = [
    ["/", 200],
    ["/", 200],
    ["/_payload.json", 200],
    ["/shoppingCart", 200],
    ["/products/some-machine", 301],
    ["/SIGNIN", 301],
    ["/personal", 303],
    ["/nowhere", 404],
    ["/nowhere/_payload.json", 404],
    ["/%E0%A4%A", 404],
    ["/api/v1/visitor", 200],
    ["/api/v1/suggest?q=air", 200],
    ["/robots.txt", 200],
    ["/sitemap.xml", 200],
    ["/sitemaps/pages-en.xml", 200],
    ["/builds/latest.json", 200],
    ["/assets/app-1a2b3c.js", 200],
    ["/assets/gone.js", 404],
    ["/pictures/gone.avif", 404],
    ["/documents/none/spec-sheet-en.pdf", 404],
    ["/order/receipt.pdf?order=PL-1", 404],
    ["/healthz", 200],
  ];
  for (const [path, status] of answers) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(status);
    expect(answer.headers["strict-transport-security"], path).toBe("max-age=31536000; includeSubDomains");
    expect(answer.headers["x-content-type-options"], path).toBe("nosniff");
  }
  for (const [method, status] of [
    ["PUT", 405],
    ["POST", 403],
  ] as const) {
    const answer = await ask("/shoppingCart", {}, method);
    expect(answer.status).toBe(status);
    expect(answer.headers["strict-transport-security"], method).toContain("max-age");
  }
});

test("where the language leads is kept by nobody, whatever campaign stands behind the slash", async () => {
  await ask("/");
  for (const path of ["/", "/?utm_source=mail", "/?anything=1"]) {
    const { status, headers } = await ask(path, { cookie: "locale=cn" });
    expect(status, path).toBe(302);
    expect(headers["location"], path).toMatch(/^\/cn/);
    expect(headers["cache-control"], path).toBe("private, no-store");
  }
});

test("an encoding that is refused is not sent, for pages, files, documents and lists alike", async () => {
  await ask("/");
  for (const path of ["/", "/shoppingCart", "/nowhere", "/sitemap.xml", "/assets/app-1a2b3c.js", "/_payload.json"]) {
    for (const [asked, sent] of [
      ["br;q=0, gzip;q=0", undefined],
      ["br;q=0, gzip", path.startsWith("/assets") ? undefined : "gzip"],
      ["gzip;q=0.2, identity;q=0.9, br;q=0", undefined],
    ] as const)
      expect((await ask(path, { "accept-encoding": asked })).headers["content-encoding"], `${path}: ${asked}`).toBe(
        sent,
      );
  }
  expect((await ask("/sitemap.xml", { "accept-encoding": "gzip, br" })).headers["content-encoding"]).toBe("br");
});

test("part of a file is sent where a part is asked for", async () => {
  const part = await ask("/assets/app-1a2b3c.js", { range: "bytes=2-5" });
  expect(part).toMatchObject({ status: 206, body: "2345" });
  expect(part.headers["content-range"]).toBe("bytes 2-5/10");
  expect(await ask("/assets/app-1a2b3c.js", { range: "bytes=40-" })).toMatchObject({ status: 416 });
  for (const range of ["bytes=5-2", "lines=1-2", "bytes=-"])
    expect(await ask("/assets/app-1a2b3c.js", { range }), range).toMatchObject({ status: 200, body: "0123456789" });
});

test("a request that names two hosts is answered by neither", async () => {
  const { hostname, port } = new URL(shop().url);
  const answer = await new Promise<string>((done, failed) => {
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write("GET / HTTP/1.1\r\nHost: shop.example\r\nhost: evil.example\r\nConnection: close\r\n\r\n"),
    );
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.on("end", () => done(text)).on("error", failed);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("other sites embed pictures, and nothing else", async () => {
  const policy = async (path: string) => (await ask(path)).headers["cross-origin-resource-policy"];
  for (const path of ["/", "/signIn", "/help/_payload.json", "/assets/app-1a2b3c.js", "/nowhere", "/?logo.png"])
    expect({ path, policy: await policy(path) }).toEqual({ path, policy: "same-origin" });
  expect(await policy("/pictures/logo.png")).toBe("cross-origin");
});

test("a path in other letters leads to the page as we write it, under the same rules", async () => {
  for (const [path, to] of [
    ["/SIGNIN", "/signIn"],
    ["/cn/Checkout?a=1", "/cn/checkout?a=1"],
    ["/CN/search?q=a", "/cn/search?q=a"],
    ["/Cn", "/cn"],
    ["/EN/products/tank.html", "/en/products/tank.html"],
    ["/Order/detail", "/order/detail"],
    ["/Admin/signin", "/admin/signIn"],
    ["/PRODUCTS/rs10.html", "/products/rs10.html"],
    ["/PRODUCTS/RS10", "/products/rs10.html"],
    ["/cn/products/RS10.HTML?v=1", "/cn/products/rs10.html?v=1"],
    ["/products/rs10.HTML", "/products/rs10.html"],
    ["/products/RS10/parts.html", "/products/rs10/parts.html"],
    ["/categories/Rotary-Screw/ALL", "/categories/rotary-screw/all"],
    ["/en/categories/rotary-screw/all.html?sort=latest", "/en/categories/rotary-screw/all?sort=latest"],
    ["/cn/activities/Open-Box.HTML", "/cn/activities/open-box"],
    ["/activities/open-box.html", "/activities/open-box"],
    ["/%73ignIn", "/signIn"],
    ["/products/%72s10.html?v=1", "/products/rs10.html?v=1"],
    ["/signIn/", "/signIn"],
  ] as const) {
    const { status, headers } = await ask(path);
    expect(status, path).toBe(301);
    expect(headers["location"], path).toBe(to);
  }
});
