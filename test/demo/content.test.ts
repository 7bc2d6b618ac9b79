import { defaultRates } from "#domain/shipping/default-rates.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { findSubcategory } from "#domain/catalogue/taxonomy.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { localTime } from "#domain/kernel/local-time.ts";
import { instant } from "#domain/kernel/time.ts";
import { activityPhase } from "#domain/promotions/activity.ts";
import { policySlugs } from "#domain/content/policy.ts";
import * as content from "../../demo/catalogue/content.ts";
import { readRichJson } from "#domain/kernel/rich-text.ts";
import { namesIn } from "#domain/content/article.ts";
import { demoPages, demoPosts } from "../../demo/content/articles.ts";
import { pictureFamilies } from "../../demo/catalogue/picture-families.ts";

const root = join(import.meta.dirname, "..", "..");
const policy = (language: string, slug: string): string =>
  readFileSync(join(root, "demo/content/policies", language, `${slug}.md`), "utf8");
const families = new Set<string>(Object.values(pictureFamilies));
const today = "2026-11-20" as CalendarDay;
const { banners, demoTimeZone, redirects } = content;
const activities = content.activities(today);
const discountCodes = content.discountCodes(today);

test.each(["2026-11-20", "2028-02-29", "2029-05-31", "2029-08-31", "2029-09-01", "2030-12-31", "2031-01-01"])(
  "a demo stocked on %s has two promotions that run for months, one of the last summer, and banners without an end",
  (day) => {
    const stocked = content.activities(day as CalendarDay);
    const at = (days: number) => instant(Date.parse(`${day}T18:00:00Z`) + days * 86_400_000);
    for (const days of [0, 30, 90])
      expect(
        stocked.map((activity) => activityPhase(activity, at(days))),
        `${days} days on`,
      ).toEqual(["running", "running", "ended"]);
    const [summer] = stocked.filter(({ slug }) => slug === "garage-days");
    const [begun, ended] = [summer!.startsAt, summer!.endsAt].map((each) => localTime(each, demoTimeZone));
    expect([begun?.slice(4), ended?.slice(4)]).toEqual(["-07-01T00:00", "-09-01T00:00"]);
    expect(Date.parse(`${day}T00:00:00Z`) - summer!.endsAt, "not a summer long ago").toBeLessThan(366 * 86_400_000);
    const [code] = content.discountCodes(day as CalendarDay).filter(({ code: each }) => each === "GARAGE15");
    expect(code).toMatchObject({ startsAt: summer!.startsAt, endsAt: summer!.endsAt });
    expect(banners.every(({ startsAt, endsAt }) => startsAt === null && endsAt === null)).toBe(true);
  },
);

test("open box claims 12 months and up to 60% off", () => {
  const openBox = activities.find(({ slug }) => slug === "open-box");
  expect(`${openBox?.title.en} ${openBox?.lead.en}`).toMatch(
    /12-month warranty.*up to 60%|up to 60%.*12-month warranty/,
  );
  expect(openBox?.title.cn).toContain("60%");
  expect(openBox?.percentOff).toBeNull();
});

test("every promotion, banner and redirect leads somewhere and shows a picture that exists", () => {
  for (const { picture, appliesTo } of activities) {
    expect(families.has(picture ?? ""), picture ?? "none").toBe(true);
    for (const category of appliesTo.categories ?? []) expect(seedTaxonomy.find(category)).toBeDefined();
  }
  for (const { picture } of banners) expect(families.has(picture), picture).toBe(true);
  for (const target of [...banners.map(({ href }) => href), ...redirects.map((each) => each.target)])
    expect(leadsSomewhere(target), target).toBe(true);
  expect(redirects.some(({ target }) => target.startsWith("https://"))).toBe(true);
  expect(redirects.some(({ target }) => target.startsWith("/"))).toBe(true);
});

test("discount codes are upper case and given once; WELCOME5 takes 5% once for each email", () => {
  expect(new Set(discountCodes.map(({ code }) => code)).size).toBe(discountCodes.length);
  for (const { code } of discountCodes) expect(code).toMatch(/^[A-Z0-9]+$/);
  expect(discountCodes.find(({ code }) => code === "WELCOME5")).toEqual({
    code: "WELCOME5",
    worth: { percent: 5 },
    perEmailLimit: 1,
  });
});

test.each(policySlugs)("%s is written in both languages, part for part", (slug) => {
  const [en, cn] = [policy("en", slug), policy("cn", slug)];
  const shape = (text: string): string[] =>
    text
      .split("\n")
      .map((line) => /^(#+|-|\d+\.)/.exec(line)?.[0] ?? "")
      .filter((mark) => mark !== "");
  expect(shape(cn)).toEqual(shape(en));
  expect(en).toMatch(/^# \S/);
  expect(en).not.toMatch(/\p{Script=Han}/u);
  expect(cn).not.toMatch(
    /\p{Script=Han}[,;:!?]|[,;:!?]\p{Script=Han}|\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|[，。：；（）] | [，。：；（）]/u,
  );
});

test("the policies keep the shop's promises", () => {
  expect(policy("en", "returnandrefundPolicy")).toMatch(/30 days[\s\S]*within five days/);
  expect(policy("cn", "returnandrefundPolicy")).toMatch(/30 天内[\s\S]*五天内/);
  // As the demo's settings have it: buyers claim within five business days.
  expect(policy("en", "shippingPolicy")).toContain("within **five business days** of delivery");
  expect(policy("cn", "shippingPolicy")).toContain("送达后**五个工作日内**");
  expect(policy("en", "warrantyPolicy")).toContain("Open-box goods**: 12 months");
  expect(policy("en", "privacyPolicy")).toContain("3–5 working days");
  expect(policy("en", "useTerms")).toContain("15 minutes");
  const free = (defaultRates("OH").parcel.freeFrom ?? 0) / 100;
  expect(policy("en", "shippingPolicy")).toContain(`at least $${free} of goods ship free`);
  expect(policy("cn", "shippingPolicy")).toContain(`商品金额满 ${free} 美元免运费`);
  // As the specification names them, and as an address form does in Chinese.
  for (const [english, chinese] of [
    ["Alaska", "阿拉斯加"],
    ["Hawaii", "夏威夷"],
    ["American Samoa", "美属萨摩亚"],
    ["Marshall Islands", "马绍尔群岛"],
    ["Armed Forces", "军邮地址"],
    ["Northern Mariana Islands", "北马里亚纳群岛"],
    ["Palau", "帕劳"],
    ["Puerto Rico", "波多黎各"],
    ["Federated States of Micronesia", "密克罗尼西亚联邦"],
    ["Virgin Islands", "维尔京群岛"],
    ["Guam", "关岛"],
  ] as const) {
    expect(policy("en", "shippingPolicy")).toContain(english);
    expect(policy("cn", "shippingPolicy")).toContain(chinese);
  }
});

function leadsSomewhere(target: string): boolean {
  if (target.startsWith("https://")) return true;
  const [, kind, category, sub] = target.split("/");
  if (kind === "activities") return activities.some(({ slug }) => slug === category);
  const found = seedTaxonomy.find(category ?? "");
  return (
    kind === "categories" && found !== undefined && (sub === "all" || findSubcategory(found, sub ?? "") !== undefined)
  );
}

test("the demo's pages and posts are texts as the editor holds them, in both languages, with pictures that there are", () => {
  for (const { slug, body, tags, picture, title, summary } of [...demoPages, ...demoPosts]) {
    for (const language of ["en", "cn"] as const) {
      const refused: string[] = [];
      const text = readRichJson(JSON.stringify(body[language]), (code) => refused.push(code));
      expect([slug, language, refused]).toEqual([slug, language, []]);
      expect(text, slug).toEqual(body[language]);
      expect(title[language], slug).not.toBe("");
      expect(summary[language] === "", slug).toBe(summary.en === "");
    }
    expect(namesIn(tags.cn), slug).toHaveLength(namesIn(tags.en).length);
    if (picture) expect(families, slug).toContain(picture);
  }
});
