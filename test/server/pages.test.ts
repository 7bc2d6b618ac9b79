import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { get as httpGet, request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop().url + path, { headers, redirect: "manual" });

/** A request whose path reaches the server as it is written: fetch would tidy it. */
function raw(path: string, method = "GET"): Promise<{ status: number; location: string | undefined }> {
  const { hostname, port } = new URL(shop().url);
  return new Promise((done, failed) => {
    httpGet({ hostname, port, path, method }, (response) => {
      response.resume();
      done({ status: response.statusCode ?? 0, location: response.headers.location });
    }).on("error", failed);
  });
}

test("a public page comes compressed, with a policy that names the hash of each of its inline scripts", async () => {
  const response = await get("/", { "accept-encoding": "br" });
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  const scripts = [...html.matchAll(/<script(?![^>]*(?:src=|application\/))[^>]*>([\s\S]+?)<\/script>/g)].map(
    ([, code]) => code ?? "",
  );
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(scripts.length).toBeGreaterThan(0);
  for (const code of scripts) expect(policy).toContain(createHash("sha256").update(code).digest("base64"));
  expect(policy).not.toContain("unsafe-inline");
  expect(html).not.toMatch(/\sstyle="/);
});

test("a page that did not change is answered with 304, and a HEAD has no body", async () => {
  const first = await get("/cn");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).not.toBe("");
  expect((await get("/cn", { "if-none-match": etag })).status).toBe(304);
  const head = await fetch(`${shop().url}/cn`, { method: "HEAD" });
  expect({ status: head.status, headText: await head.text() }).toEqual({ status: 200, headText: "" });
});

test("the same page is kept under one key whatever stands behind it that the page does not listen to", async () => {
  const pages = [
    "/categories/piston/all?sort=price-asc&show=48",
    "/search?q=air&brand=none",
    "/activities/none",
    "/useTerms",
  ];
  for (const page of pages) {
    shop().db.takeStatements();
    const first = await get(page);
    const asked = shop().db.takeStatements().length;
    if (first.status === 200) expect(asked, page).toBeGreaterThan(0);
    const mark = page.includes("?") ? "&" : "?";
    const [path, query = ""] = page.split("?");
    for (const other of [
      `${page}${mark}utm_source=mail`,
      `${page}${mark}x=${Math.random()}&v=1&lang=en`,
      `${path}?${query.split("&").reverse().join("&")}`,
    ]) {
      const again = await get(other);
      expect(await again.text(), other).toContain("</html>");
      if (first.status === 200) expect(shop().db.takeStatements(), other).toEqual([]);
    }
  }
});

test("a campaign's marks do not stay in the links of the page that is kept for everybody", async () => {
  const first = await (await get("/warrantyPolicy?utm_source=canary-campaign&canary-empty=")).text();
  const next = await (await get("/warrantyPolicy")).text();
  expect(next).toBe(first);
  expect(next).not.toContain("canary");
});

test("nothing about the visitor gets into a kept page", async () => {
  const cookie = "cart=canary-cart-token; session=canary-session; locale=en";
  const html = await (await get("/search", { cookie, "user-agent": "canary-agent" })).text();
  const other = await (await get("/search")).text();
  expect(html).toBe(other);
  expect(html).not.toContain("canary");
});

test("the locale cookie leads from / to /cn, and from nowhere else", async () => {
  const cookie = "locale=cn";
  expect((await get("/", { cookie })).headers.get("location")).toBe("/cn");
  expect((await get("/en", { cookie })).status).toBe(200);
  expect((await get("/search", { cookie })).status).toBe(200);
  expect((await get("/", { "accept-language": "zh-CN" })).status).toBe(200);
});

test("a product's address ends in .html, whatever prefix it has", async () => {
  for (const prefix of ["", "/en", "/cn"]) {
    const response = await get(`${prefix}/products/some-machine?v=1`);
    expect({ status: response.status, location: response.headers.get("location") }).toEqual({
      status: 301,
      location: `${prefix}/products/some-machine.html?v=1`,
    });
  }
});

test("no path makes the shop redirect to another host", async () => {
  for (const path of [
    "//evil.example/",
    "//evil.example/products/x",
    "/\\evil.example/",
    "/cn//evil.example/",
    "/%2F%2Fevil.example/",
    "/%5Cevil.example/",
    "/%5c%5cevil.example/",
    "/language/en?to=/en//evil.example",
    "/language/en?to=/cn/.//evil.example",
    "/language/cn?to=/en//evil.example",
  ]) {
    const { location = "" } = await raw(path);
    expect(
      location.startsWith("//") || /^[a-z]+:/i.test(location) || location.startsWith("/\\"),
      `${path} → ${location}`,
    ).toBe(false);
  }
});

test("no page links to another host because its path begins with two slashes below the prefix", async () => {
  for (const path of ["/cn//evil.example", "/en//evil.example"]) {
    const page = await (await get(path)).text();
    expect(page.match(/(?:href|to)="?(?:\/\/|%2F%2F)evil[^"]*/g), path).toBeNull();
  }
});

test("nothing but slashes is the home page, by one URL", async () => {
  expect((await raw("//")).location).toBe("/");
  expect((await raw("///?x=1")).location).toBe("/?x=1");
});

test("what may be sent is said when it is asked for, without a page", async () => {
  const asked = await fetch(`${shop().url}/checkout`, { method: "OPTIONS" });
  expect({ status: asked.status, allow: asked.headers.get("allow"), body: await asked.text() }).toEqual({
    status: 204,
    allow: "GET, HEAD, POST",
    body: "",
  });
});

test("an unmatched path is a 404 that names it, in the page's language", async () => {
  const english = await get("/no/such/page?x=1");
  const chinese = await get("/cn/no/such/page");
  expect({ englishStatus: english.status, chineseStatus: chinese.status }).toEqual({
    englishStatus: 404,
    chineseStatus: 404,
  });
  expect(await english.text()).toContain("Page Not Found: /no/such/page");
  expect(await chinese.text()).toContain('lang="zh-CN"');
});

test("an unknown product says so, with its status", async () => {
  const response = await get("/products/never-was.html");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("This product does not exist");
});

test("a refusal is compressed for who can read that, kept by nobody, and has no body for a HEAD", async () => {
  const [plain, brotli, gzip] = await Promise.all(
    ["identity", "br", "gzip"].map((encoding) => get("/products/nothing.html", { "accept-encoding": encoding })),
  );
  const texts = await Promise.all([plain!, brotli!, gzip!].map((response) => response.text()));
  expect([plain, brotli, gzip].map((response) => response?.headers.get("content-encoding"))).toEqual([
    null,
    "br",
    "gzip",
  ]);
  expect(new Set(texts.map((text) => text.replaceAll(/\\?"id\\?",\\?"[\w-]+/g, ""))).size).toBe(1);
  for (const response of [plain, brotli, gzip])
    expect({ status: response?.status, cacheControl: response?.headers.get("cache-control") }).toEqual({
      status: 404,
      cacheControl: "private, no-store",
    });
  expect(await raw("/products/nothing.html", "HEAD")).toMatchObject({ status: 404 });
});

test("a public page whose query is too long to be kept by the shop is kept by no cache in front of it either", async () => {
  const [short, long] = [await get("/search?q=air"), await get(`/search?q=air&campaign=${"letter".repeat(400)}`)];
  expect([short.headers.get("cache-control")?.slice(0, 6), long.headers.get("cache-control")]).toEqual([
    "public",
    "private, no-store",
  ]);
  expect([short.status, long.status]).toEqual([200, 200]);
});

test("the links of a page stay under its own prefix, whatever pages were rendered before it", async () => {
  const linksOf = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/<a [^>]*href="(\/[^"]*)"/g)]
      .map(([, href]) => href ?? "")
      .filter((href) => /\/(?:tools|help|machines|order)/.test(href));
  for (const [path, prefix] of [
    ["/en", "/en"],
    ["/", ""],
    ["/cn", "/cn"],
    ["/en/search?q=tank", "/en"],
  ] as const) {
    shop().contentChanged();
    const links = await linksOf(path);
    expect(links.length).toBeGreaterThan(6);
    for (const link of links) expect(link).toMatch(new RegExp(`^${prefix}/(?:tools|help|machines|order)`));
  }
});

test("what is one's own is compressed too, kept by nobody, and as it is for who can't read that", async () => {
  const [plain, brotli] = [
    await get("/shoppingCart", { "accept-encoding": "identity" }),
    await get("/shoppingCart", { "accept-encoding": "gzip, br" }),
  ];
  expect({
    plainContentEncoding: plain.headers.get("content-encoding"),
    brotliContentEncoding: brotli.headers.get("content-encoding"),
  }).toEqual({ plainContentEncoding: null, brotliContentEncoding: "br" });
  for (const response of [plain, brotli])
    expect({
      status: response.status,
      cacheControl: response.headers.get("cache-control"),
      vary: response.headers.get("vary"),
    }).toEqual({ status: 200, cacheControl: "private, no-store", vary: "accept-encoding" });
  expect(await brotli.text()).toBe(await plain.text());
});

test("nothing in a page waits while it is rendered: none of it is left for the browser to make", async () => {
  for (const path of ["/", "/cn", "/search?q=air", "/warrantyPolicy", "/shoppingCart", "/signIn", "/nothing-here"]) {
    const html = await (await get(path)).text();
    expect(html, path).toMatch(/<\/body><\/html>$/);
    // React's marks of a boundary that was given up, or is still to come.
    expect(html, path).not.toMatch(/<!--\$[!?]/);
  }
});

test("steps within a path are walked before anything is answered for it", async () => {
  expect((await raw("/categories/../signIn")).status).toBe(200);
  expect((await raw("/categories/x/../../nothing-here")).status).toBe(404);
});

test("a page's payload holds the page's data, and an unknown page has none", async () => {
  const { hostname, port } = new URL(shop().url);
  const body = await new Promise<Buffer>((done) => {
    httpGet({ hostname, port, path: "/_payload.json", headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => done(Buffer.concat(chunks)));
    });
  });
  expect(Object.keys(JSON.parse(brotliDecompressSync(body).toString()) as object)).toEqual(["data", "url", "frame"]);
  expect((await get("/products/never-was.html/_payload.json")).status).toBe(404);
  expect((await get("/nowhere/_payload.json")).status).toBe(404);
});

test("the build names itself and tells which paths have payloads and which are redirected", async () => {
  await shop().db.sql(
    "insert into redirects (path, target) values ('/old', '/categories/piston/all'), ('/partner', 'https://partner.example/'), ('/blog/*', '/search')",
  );
  shop().contentChanged();
  const { id } = (await (await get(`/builds/latest.json?${Date.now()}`)).json()) as { id: string };
  const meta = (await (await get(`/builds/meta/${id}.json`)).json()) as {
    id: string;
    matcher: { static: Record<string, object>; dynamic: Record<string, object> };
    prerendered: string[];
  };
  expect(meta.id).toBe(id);
  expect(meta.matcher.static["/old"]).toEqual({ redirect: "/categories/piston/all" });
  expect(meta.matcher.dynamic["/cn/products/:id.html"]).toEqual({ payload: true });
  expect(meta.prerendered).toEqual(expect.arrayContaining(["/", "/cn", "/en/useTerms"]));
  expect((await get("/builds/meta/0000.json")).status).toBe(404);
});

test("the merchant's rules redirect within the language, and to other hosts in full", async () => {
  expect((await get("/cn/old")).headers.get("location")).toBe("/cn/categories/piston/all");
  expect((await get("/partner")).headers.get("location")).toBe("https://partner.example/");
  expect((await get("/blog/air/dry")).headers.get("location")).toBe("/search");
  expect((await get("/cn/old?x=1&y=2")).headers.get("location")).toBe("/cn/categories/piston/all?x=1&y=2");
});

test("the rules are read once, and again when the merchant changed them", async () => {
  await get("/search?q=a");
  shop().db.takeStatements();
  await get("/useTerms");
  await get("/shippingPolicy");
  expect(
    shop()
      .db.takeStatements()
      .filter((sql) => sql.includes("from redirects")),
  ).toEqual([]);
  await shop().db.sql("delete from redirects where path = '/old'");
  shop().contentChanged();
  expect((await get("/old")).status).toBe(404);
});

test("a search without results advises other words, and does not where a notice says that none would find more", async () => {
  for (const [prefix, breathing, spelling] of [
    ["", "Nothing in this shop is for breathing air", "Check the spelling"],
    ["/cn", "本店没有可供呼吸或供病人使用的商品", "请检查拼写"],
  ] as const) {
    const other = await (await get(`${prefix}/search?q=zzqqxx`)).text();
    expect(other).toContain(spelling);
    expect(other).not.toContain(breathing);
    const air = await (await get(`${prefix}/search?q=breathing+air`)).text();
    expect(air).toContain(breathing);
    expect(air).not.toContain(spelling);
  }
});

test("a search for goods that the shop does not sell says so, and leads to what helps", async () => {
  for (const [path, says, leadsTo] of [
    ["/search?q=phase+converter", "We do not sell phase converters", "/tools/power"],
    ["/cn/search?q=单相转三相", "本店不售相数转换器", "/cn/tools/power"],
    ["/search?q=replacement+motor", "We do not sell motors on their own", "/help"],
    ["/cn/search?q=更换电机", "本店不单独销售电机", "/cn/help"],
    ["/search?q=transformer", "We do not sell transformers", "/tools/power"],
    ["/cn/search?q=变压器", "本店不售变压器", "/cn/tools/power"],
    // CGA G-4.1 keeps oil from oxygen, NFPA 58 what is made for air from propane.
    ["/search?q=oxygen+compressor", "Machines here compress air, no other gas", "/help"],
    ["/search?q=compressor+for+natural+gas", "Machines here compress air, no other gas", "/help"],
    ["/cn/search?q=天然气压缩机", "本店机器只能压缩空气", "/cn/help"],
    ["/search?q=nitrogen+generator", "We do not sell gas generators", "/help"],
    ["/search?q=psa+nitrogen+generator+for+packaging", "We do not sell gas generators", "/help"],
    ["/cn/search?q=制氮机", "本店不售制氮机", "/cn/help"],
    ["/search?q=sand+blasting+nozzle", "We do not sell blasting equipment", "/help"],
    ["/search?q=abrasive+blast+media", "We do not sell blasting equipment", "/help"],
    ["/cn/search?q=喷砂嘴", "本店不售喷砂设备", "/cn/help"],
  ] as const) {
    const page = await (await get(path)).text();
    const main = page.slice(page.indexOf("<main"), page.lastIndexOf("</main>"));
    expect(main, path).toContain(says);
    expect(main, path).toContain(`href="${leadsTo}"`);
  }
  expect(await (await get("/search?q=motor+starter")).text()).not.toContain("We do not sell motors");
  // Goods that feed them are sold.
  for (const query of ["air+compressor+for+nitrogen+generator", "sandblast+cabinet+compressor", "hose+for+sandblaster"])
    expect(await (await get(`/search?q=${query}`)).text(), query).not.toContain("We do not sell");
  expect((await (await get("/search?q=sand+blasting+nozzle")).text()).split("<main")[1]).not.toContain("/products/");
  // A gasoline engine's machine is called one of gas.
  for (const query of ["gas+compressor", "propane+tank", "oxygen+concentrator"])
    expect(await (await get(`/search?q=${query}`)).text(), query).not.toContain(
      "Machines here compress air, no other gas",
    );
});

test("what another site's page sends is refused, and so is too much", async () => {
  const post = (headers: Record<string, string>, body = "intent=add") =>
    fetch(`${shop().url}/shoppingCart`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
    });
  expect((await post({ origin: "https://evil.example" })).status).toBe(403);
  expect((await post({ "sec-fetch-site": "cross-site", origin: shop().url })).status).toBe(403);
  expect((await post({})).status).toBe(403);
  expect((await post({ origin: shop().url }, "x".repeat(200_000))).status).toBe(413);
});

/** A form whose length is not told beforehand, as some proxies send every form on. */
function postChunked(path: string, body: string): Promise<number> {
  const headers = {
    origin: shop().url,
    "content-type": "application/x-www-form-urlencoded",
    "transfer-encoding": "chunked",
  };
  return new Promise((done, failed) => {
    httpRequest(shop().url + path, { method: "POST", headers }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    })
      .on("error", failed)
      .end(body);
  });
}

test("a form that is too large, or no form, is refused by a page that says what to do, in its language", async () => {
  const post = (path: string, body: string, type = "application/x-www-form-urlencoded") =>
    fetch(shop().url + path, { method: "POST", headers: { origin: shop().url, "content-type": type }, body });
  const said = { "": ["too much to send at once", "did not arrive complete"], "/cn": ["内容过大", "内容不完整"] };
  for (const [prefix, [tooLarge, badForm]] of Object.entries(said)) {
    const large = await post(`${prefix}/shoppingCart`, "x".repeat(200_000));
    expect({ status: large.status, says: (await large.text()).includes(tooLarge!) }).toEqual({
      status: 413,
      says: true,
    });
    const bad = await post(`${prefix}/signIn`, "{}", "application/json");
    expect({ status: bad.status, says: (await bad.text()).includes(badForm!) }).toEqual({ status: 400, says: true });
  }
  const payload = await post("/shoppingCart/_payload.json", "x".repeat(200_000));
  expect({ status: payload.status, body: await payload.json() }).toEqual({
    status: 413,
    body: { error: { code: "too_large" }, statusText: "Content Too Large" },
  });
});

test("a page that takes no form says which methods it knows, and a path that is none of ours is not found", async () => {
  const post = (path: string) =>
    fetch(shop().url + path, {
      method: "POST",
      headers: { origin: shop().url },
      body: new URLSearchParams({ a: "b" }),
    });
  const refused = await post("/search/_payload.json");
  expect({ status: refused.status, allow: refused.headers.get("allow"), body: await refused.json() }).toEqual({
    status: 405,
    allow: "GET, HEAD",
    body: { error: { code: "method_not_allowed" }, statusText: "Method Not Allowed" },
  });
  expect((await post("/nowhere")).status).toBe(404);
});

test("a form or webhook that comes in chunks is read like any other, and refused when it is too much", async () => {
  expect(await postChunked("/shoppingCart", "intent=add&sku=never-was&quantity=1&reply=data")).toBe(409);
  expect(await postChunked("/shoppingCart", "x".repeat(200_000))).toBe(413);
  expect(await postChunked("/webhooks/stripe", "x".repeat(300_000))).toBe(413);
  expect((await fetch(shop().url, { method: "OPTIONS" })).status).toBeLessThan(500);
  expect(shop().errors).toEqual([]);
});

test("nonsense in an address gives a page or a 4xx, never a 500", async () => {
  const nonsense = [
    "/search?q=%E0%A4%A",
    "/search?q=%00",
    "/search?sort=;drop",
    "/categories/piston/all?horsepower.min=NaN&show=-1&from=1e99",
    ...["1e308", "-1e308", "9007199254740993", "1.5", "0x10", encodeURIComponent("٣"), "1e-400", "Infinity"].flatMap(
      (figure) => [
        `/search?q=air&price.min=${figure}&price.max=${figure}&units=metric`,
        `/categories/piston/all?horsepower.min=${figure}&price.max=${figure}&show=${figure}&from=${figure}`,
        `/cn/categories/piston/all?units=imperial&horsepower.max=${figure}&price.min=${figure}`,
        `/closeAccount?closes=${figure}`,
      ],
    ),
    "/categories/__proto__/all",
    "/categories/piston/constructor",
    "/products/%2e%2e%2f.html",
    "/activities/%F0%9F%92%A9",
    `/search?q=${"a".repeat(3_000)}`,
    "/cn/search?q=%27%22%3E%3Cscript%3E",
    "/404",
    "/_payload.json?x[]=1",
    "/products/%00.html",
    "/products/a%0d%0aSet-Cookie:x=1",
    "/activities/%00",
    "/documents/%00/spec-sheet-en.pdf",
    "/products/%00.html/_payload.json",
  ];
  for (const path of nonsense) {
    const { status } = await raw(path);
    expect(status, path).toBeLessThan(500);
  }
  expect(shop().errors).toEqual([]);
});
