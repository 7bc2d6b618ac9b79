import { expect, test } from "vitest";
import { hours, minutes } from "#domain/kernel/time.ts";
import { createCspReports } from "#server/csp-reports.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

/** As browsers that know `report-to` send them. */
const report = (blocked: string, page: string, more: Record<string, string> = {}) => ({
  type: "csp-violation",
  age: 12,
  url: page,
  user_agent: "Mozilla/5.0",
  body: {
    blockedURL: blocked,
    documentURL: page,
    effectiveDirective: "script-src-elem",
    disposition: "enforce",
    ...more,
  },
});

const send = (body: unknown, type = "application/reports+json") =>
  fetch(`${shop().url}/csp-reports`, {
    method: "POST",
    headers: { "content-type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const logged = () => shop().logged.filter((line) => line.includes("Content-Security-Policy"));

test("pages say where to report what they refuse, and a report is a line without anything of its visitor", async () => {
  const { headers } = await fetch(`${shop().url}/`);
  expect(headers.get("content-security-policy")).toMatch(/report-to csp; report-uri \/csp-reports$/);
  expect(headers.get("reporting-endpoints")).toBe('csp="/csp-reports"');
  const page = `${shop().url}/order/detail?order=PL-AAAA-BBBB&t=secret`;
  expect((await send([report("https://evil.example/steal.js?card=4242", page)])).status).toBe(204);
  const old = {
    "csp-report": { "blocked-uri": "inline", "document-uri": `${page}#x`, "violated-directive": "style-src 'self'" },
  };
  expect((await send(old, "application/csp-report")).status).toBe(204);
  expect(logged()).toHaveLength(2);
  expect(logged()[0]).toContain("https://evil.example");
  expect(logged()[0]).toContain("orderDetail");
  expect(logged()[1]).toContain("inline");
  for (const line of logged()) expect(line).not.toMatch(/PL-AAAA|secret|4242|steal/);
});

test("each kind is said once an hour, and what visitors' extensions do is not said", async () => {
  const before = logged().length;
  const page = `${shop().url}/checkout`;
  for (let time = 0; time < 3; time += 1) await send([report("https://ads.example/a.js", page)]);
  await send([report("chrome-extension://abc/x.js", page)]);
  await send([report("https://ads.example/b.js", page, { sourceFile: "moz-extension://abc/x.js" })]);
  expect(logged()).toHaveLength(before + 1);
  shop().clock.advance(hours(1));
  await send([report("https://ads.example/c.js", page)]);
  expect(logged()).toHaveLength(before + 2);
});

test("whatever is sent there is taken in silence, and of one network no more than a few are read in a minute or logged in an hour", async () => {
  const before = logged().length;
  for (const body of ["", "{", "null", "[null, 1, [], {}]", '{"csp-report": 4}', "x".repeat(20_000)])
    expect((await send(body)).status).toBe(204);
  expect(logged()).toHaveLength(before);
  const { clock, lines, figures, flood } = reports();
  for (let at = 0; at < 100; at += 1)
    expect((await flood("192.0.2.1", [`https://host${at}.example`])).status).toBe(204);
  expect(lines).toHaveLength(5);
  expect(figures()).toMatchObject({ script: 20, unread: 80 });
  clock.advance(minutes(1));
  await flood(
    "192.0.2.1",
    Array.from({ length: 30 }, (_, at) => `https://later${at}.example`),
  );
  expect(lines).toHaveLength(5);
  expect(figures()).toMatchObject({ script: 30, unread: 80 });
  clock.advance(hours(1));
  await flood("192.0.2.1", ["https://next.example"]);
  expect(lines.slice(5), "what was not named is said as a number").toEqual([
    "script foreign 25",
    "script https://next.example",
  ]);
});

test("strangers of many networks crowd out their own class only: what is ours is named the first time, whatever was sent before", async () => {
  const { lines, flood } = reports();
  for (let network = 0; network < 50; network += 1)
    for (const directive of ["script-src-elem", "img-src"]) {
      const invented = Array.from({ length: 8 }, (_, at) => `https://n${network}-${at}.example`);
      await flood(`198.51.100.${network}`, [...invented, `word${"abcdefgh"[network % 8]}`], directive);
    }
  const flooded = lines.length;
  expect(flooded, "twenty of each class, and one word for all that are none").toBeLessThanOrEqual(2 * (20 + 1));
  for (const [directive, blocked] of [
    ["script-src-elem", "inline"],
    ["script-src-elem", "eval"],
    ["script-src-elem", "https://checkout.stripe.com/v3.js"],
    ["img-src", "https://tags.example/pixel.gif"],
    ["form-action", "https://checkout.stripe.com/c/pay"],
    ["style-src", "https://foreign.example/a.css"],
  ] as const)
    await flood(directive === "style-src" ? "203.0.113.8" : "203.0.113.7", [blocked], directive);
  expect(lines.slice(flooded)).toEqual([
    "script inline",
    "script eval",
    "script https://checkout.stripe.com",
    "img https://tags.example",
    "form-action https://checkout.stripe.com",
    "style https://foreign.example",
  ]);
});

/** Reports of a shop whose policies name Stripe and a host of tags, sent by some network. */
function reports() {
  const lines: string[] = [];
  const clock = fixedClock(noon);
  const warn = (_: string, { event, error, count }: { event: string; error?: string; count?: number }) =>
    lines.push(`${event} ${error ?? count}`);
  let ip = "";
  const ours = () => Promise.resolve(["https://shop.example", "https://checkout.stripe.com", "https://tags.example"]);
  const { app, figures } = createCspReports({ clock, log: { warn } as never }, () => ip, ours);
  const flood = (from: string, blocked: readonly string[], effectiveDirective = "script-src-elem") => {
    ip = from;
    const body = JSON.stringify(blocked.map((url) => report(url, "https://shop.example/", { effectiveDirective })));
    return app.request("/csp-reports", { method: "POST", body, headers: { "content-length": String(body.length) } });
  };
  return { clock, lines, figures, flood };
}
