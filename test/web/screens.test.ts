import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { instant } from "#domain/kernel/time.ts";
import type { ActivityPage } from "#engine/content/page-types.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { StepForm } from "#web/admin/panel.tsx";
import { LanguageProvider } from "#web/language/language.tsx";
import { ActivityScreen } from "#web/storefront/activity/activity-screen.tsx";
import { FatalScreen } from "#web/storefront/errors/fatal-screen.tsx";
import { NotFoundScreen } from "#web/storefront/errors/not-found-screen.tsx";
import { markdownDocument } from "#domain/content/policy-words.ts";
import { PolicyScreen } from "#web/storefront/policies/policy-screen.tsx";
import { describeError } from "#web/shell/app-error.ts";
import { Price } from "#web/ui/price.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { Stock } from "#web/ui/stock.tsx";
import { cents } from "#domain/kernel/money.ts";

const translators = loadTranslators("America/Chicago");

function Page({ language, router }: { language: Language; router: ReturnType<typeof createMemoryRouter> }) {
  return LanguageProvider({ translator: translators[language], children: createElement(RouterProvider, { router }) });
}

/** A screen as the server sends it, its markup reduced to words. */
function shown(element: ReactNode, language: Language = "en"): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [language === "cn" ? "/cn/x" : "/x"] });
  const html = renderToString(createElement(Page, { language, router }));
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

const activity = (phase: ActivityPage["phase"]): ActivityPage => ({
  slug: "dry-air",
  title: "Dry air weeks",
  lead: "Dryers with their filters.",
  percentOff: 12,
  picture: null,
  startsAt: instant(Date.UTC(2026, 10, 1)),
  endsAt: instant(Date.UTC(2026, 10, 20, 13, 4)),
  phase,
  body: ["While stock lasts."],
  cards: [],
  total: 0,
});

test("a step of work that is under way takes no second press", async () => {
  const element = createElement(StepForm, { intent: "note", title: "Note", submit: "Add note" });
  const action = () => new Promise<never>(() => {});
  const router = createMemoryRouter([{ path: "*", action, element }], { initialEntries: ["/x"] });
  const html = () => renderToString(createElement(Page, { language: "en", router }));
  expect(html()).not.toContain("aria-busy");
  void router.navigate("/x", { formMethod: "post", formData: new FormData() });
  await expect.poll(html).toContain('aria-busy="true"');
});

test("an event that is over says that it has ended, and no longer what it gives", () => {
  const over = shown(createElement(ActivityScreen, { page: activity("ended") }));
  expect(over).toContain("This event has ended");
  expect(over).not.toContain("12% off");
  const running = shown(createElement(ActivityScreen, { page: activity("running") }));
  expect(running).not.toContain("has ended");
  expect(running).toContain("12% off");
  expect(running).toContain("Ends Nov 20, 2026, 7:04 AM US Central Time");
  expect(shown(createElement(ActivityScreen, { page: activity("ended") }), "cn")).toContain("活动已结束");
});

test("an event that ends at midnight in the shop's zone ends on the day before", () => {
  const page = { ...activity("running"), endsAt: instant(Date.parse("2027-04-01T00:00:00-05:00")) };
  for (const [language, words, untrue] of [
    ["en", "Ends Mar 31, 2027", /Apr 1|12:00 AM/],
    ["cn", "2027年3月31日截止", /4月1日|00:00/],
  ] as const) {
    const text = shown(createElement(ActivityScreen, { page }), language);
    expect([text.includes(words), untrue.test(text)]).toEqual([true, false]);
  }
});

test("the error screen shows address, status, its words, the message and the stack's row, and where it leads", () => {
  const text = shown(
    createElement(FatalScreen, { error: describeError(new Error("the pump is dry"), "/products/x.html") }),
  );
  for (const part of ["/products/x.html", "500", "Internal Server Error", "the pump is dry", "Stack", "15 seconds"])
    expect(text).toContain(part);
  const chinese = shown(
    createElement(FatalScreen, { error: describeError(new Error("the pump is dry"), "/cn/products/x.html") }),
    "cn",
  );
  for (const part of ["网址", "/cn/products/x.html", "状态码", "500", "the pump is dry", "堆栈"])
    expect(chinese).toContain(part);
});

test("a page that is not there is named in the sentence of the specification, with a Home button", () => {
  const text = shown(createElement(NotFoundScreen, { path: "/nowhere" }));
  expect(text).toContain("Page Not Found: /nowhere");
  expect(text).toContain("Home");
});

test("a policy lists its contents and says when it was updated, the Chinese one in Chinese order", () => {
  const policy = {
    slug: "shippingPolicy",
    version: 3,
    publishedAt: instant(Date.UTC(2026, 10, 20, 13)),
    ...markdownDocument("# 配送政策\n\n## 范围\n\n本土。\n\n## 运费\n\n见购物车。"),
    markdown: "",
  } as const;
  const text = shown(createElement(PolicyScreen, { policy }), "cn");
  expect(text).toContain("更新于 2026年11月20日");
  expect(text).toContain("本页内容 范围 运费");
});

test("a lowered price is said with the former one and the saving rounded down", () => {
  const text = shown(createElement(Price, { price: cents(100_100), listPrice: cents(150_000) }));
  expect(text).toContain("Price now $1,001.00");
  expect(text).toContain("Price before $1,500.00");
  expect(text).toContain("Save 33%");
  expect(shown(createElement(Price, { price: cents(100), listPrice: cents(100) }))).not.toContain("before");
  expect(shown(createElement(Price, { price: cents(1_234_550) }), "cn")).toContain("US$12,345.50");
});

test("out of stock, unavailable and few left are different words; without a review there are no stars", () => {
  expect(shown(createElement(Stock, { stock: { state: "out" } }))).toContain("Out of Stock");
  expect(shown(createElement(Stock, { stock: { state: "unavailable" } }))).toContain("Unavailable");
  expect(shown(createElement(Stock, { stock: { state: "low", left: 3 } }))).toContain("Only 3 left");
  expect(shown(createElement(Stock, { stock: { state: "out" } }), "cn")).toContain("缺货");
  expect(shown(createElement(Stock, { stock: { state: "unavailable" } }), "cn")).toContain("暂不可售");
  expect(shown(createElement(Stock, { stock: { state: "low", left: 3 } }), "cn")).toContain("仅剩 3 件");
  expect(shown(createElement(Stars, { rating: 0, count: 0 })).trim()).toBe("");
  expect(shown(createElement(Stars, { rating: 4.6, count: 12 }))).toContain("12 reviews");
});
