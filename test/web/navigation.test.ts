import { afterEach, expect, test, vi } from "vitest";
import { allowsThirdParties, matchRoute } from "#web/match-route.ts";
import { isVerySlow } from "#web/navigation/connection.ts";
import { isNewerBuildThere } from "#web/navigation/newer-build.ts";
import { watchBuild } from "#web/navigation/watch-build.tsx";
import { fetchPageData } from "#web/navigation/page-data.ts";
import { payloadPath } from "#web/navigation/payload-protocol.ts";
import { mayReload } from "#web/navigation/reload-guard.ts";
import { ruleOf } from "#web/navigation/route-rules.ts";

const rules = {
  static: {
    "/": { payload: true },
    "/shippingPolicy": { payload: true },
    "/old": { redirect: "/search" },
    "/out": { redirect: "https://elsewhere.example/" },
  },
  wildcard: { "/blog": { redirect: "/" }, "/blog/air": { redirect: "/categories/air-dryers/all" } },
  dynamic: { "/products/:id.html": { payload: true }, "/categories/:category/:id": { payload: true } },
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a path's own rule comes first, then its pattern's, then that of the nearest place it lies under", () => {
  expect(ruleOf(rules, "/old")).toEqual({ redirect: "/search" });
  expect(ruleOf(rules, "/products/rs10.html")).toEqual({ payload: true });
  expect(ruleOf(rules, "/categories/pumps/all")).toEqual({ payload: true });
  expect(ruleOf(rules, "/blog/air/dry")).toEqual({ redirect: "/categories/air-dryers/all" });
  expect(ruleOf(rules, "/blog")).toEqual({ redirect: "/" });
});

test("paths without a rule, or that only resemble one, are left alone", () => {
  for (const path of [
    "/checkout",
    "/products/rs10",
    "/products/.html",
    "/categories/pumps",
    "/categories/pumps/",
    "/blogger",
  ]) {
    expect(ruleOf(rules, path), path).toBeNull();
  }
});

test("a payload is asked of this host only", () => {
  expect(payloadPath("/cn/products/rs10.html", "?a=1")).toBe("/cn/products/rs10.html/_payload.json?a=1");
  expect(payloadPath("/")).toBe("/_payload.json");
  for (const path of ["https://elsewhere.example/a", "//elsewhere.example/a", "http:a"]) {
    expect(() => payloadPath(path), path).toThrow("Payload URL must not include hostname");
  }
});

test("a payload that can't be loaded is asked for again next time", async () => {
  const answers = [
    new Response(null, { status: 500 }),
    new Response(null, { status: 500 }),
    Response.json({ data: { name: "RS10" } }),
  ];
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answers.shift()),
  );
  await expect(fetchPageData("/again")).rejects.toThrow("answered 500");
  await expect(fetchPageData("/again")).resolves.toEqual({ name: "RS10" });
});

test("a page reloads itself once in ten seconds at most, and never where that can't be remembered", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(mayReload(1_000_000, store)).toBe(true);
  expect(mayReload(1_009_999, store)).toBe(false);
  expect(mayReload(1_010_000, store)).toBe(true);
  const forbidden = {
    getItem: () => null,
    setItem: () => {
      throw new Error("no storage");
    },
  };
  expect(mayReload(2_000_000, forbidden)).toBe(false);
});

test("nothing is fetched ahead on 2G or where the visitor saves data", () => {
  expect(isVerySlow({ effectiveType: "slow-2g" })).toBe(true);
  expect(isVerySlow({ effectiveType: "2g" })).toBe(true);
  expect(isVerySlow({ saveData: true, effectiveType: "4g" })).toBe(true);
  expect(isVerySlow({ effectiveType: "3g" })).toBe(false);
});

test("the build is looked at once an hour, failures are ignored, and a newer one is told once", async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  let answer: () => Promise<Response> = () => Promise.reject(new Error("offline"));
  vi.stubGlobal(
    "fetch",
    vi.fn((url: string) => (asked.push(url), answer())),
  );
  const found = vi.fn();
  const stop = watchBuild("one", found);
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/builds\/latest\.json\?\d+$/);
  answer = async () => new Response("<html>", { status: 200 });
  await vi.advanceTimersByTimeAsync(3_600_000);
  answer = async () => Response.json({ id: "one" });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(found).not.toHaveBeenCalled();
  expect(isNewerBuildThere()).toBe(false);
  answer = async () => Response.json({ id: "two" });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(found).toHaveBeenCalledTimes(1);
  expect(isNewerBuildThere()).toBe(true);
  stop();
});

test("no third party's script runs where one pays or signs in", () => {
  for (const rest of [
    "/checkout",
    "/payment",
    "/order/detail",
    "/personal",
    "/personal/changePwd",
    "/personal/sessions",
    "/signIn",
    "/createPassword",
    "/closeAccount",
    "/quotation",
    "/stockAlert",
    "/cartReminder",
    "/machines",
    "/admin/orders",
  ]) {
    expect(allowsThirdParties(matchRoute(rest)?.name ?? null), rest).toBe(false);
  }
  for (const rest of ["/", "/help", "/compare", "/search", "/shoppingCart", "/products/a.html"])
    expect(allowsThirdParties(matchRoute(rest)?.name ?? null), rest).toBe(true);
});
