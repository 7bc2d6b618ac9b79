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

test("whatever is sent there is taken in silence, and no more than a few are read in a minute or logged in an hour", async () => {
  const before = logged().length;
  for (const body of ["", "{", "null", "[null, 1, [], {}]", '{"csp-report": 4}', "x".repeat(20_000)])
    expect((await send(body)).status).toBe(204);
  expect(logged()).toHaveLength(before);
  const lines: string[] = [];
  const clock = fixedClock(noon);
  const { app, figures } = createCspReports({ clock, log: { warn: (line: string) => lines.push(line) } as never });
  const flood = (...names: string[]) => {
    const body = JSON.stringify(names.map((name) => report(`https://${name}.example/`, "https://shop.example/")));
    const headers = { "content-length": String(body.length) };
    return app.request("/csp-reports", { method: "POST", body, headers });
  };
  for (let at = 0; at < 100; at += 1) expect((await flood(`host${at}`)).status).toBe(204);
  expect(lines).toHaveLength(60);
  expect(figures()).toMatchObject({ script: 60, other: 40 });
  clock.advance(minutes(1));
  await flood(...Array.from({ length: 30 }, (_, at) => `later${at}`));
  expect(lines).toHaveLength(60);
  expect(figures()).toMatchObject({ script: 70, other: 40 });
  clock.advance(hours(1));
  await flood("next");
  expect(lines).toHaveLength(61);
});
