import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { placesOnly } from "./fulfilment/buying.ts";
import { addAddress, openAccount, refusals } from "./people.ts";
import { buy, go, hasHalfAnHour, putInCart, type Shopper, shopper, toCheckout } from "./shopping.ts";
import { allTurns, twoTurns } from "./turns.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

// Items that the specification lists on a screen, looked for by its own words in both languages.
const visit = browser();

const product = "/products/ostrelvane-rs05-150-b.html";

/** Cents of an amount as a page shows it: `$4,985.00`, `US$4,985.00`. */
const centsIn = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, "")) * 100);

/** Text of a price, without the former one that is struck through. */
async function pricesIn(page: Page, selector: string): Promise<number[]> {
  const texts = await page
    .locator(selector)
    .evaluateAll((elements) => elements.map((one) => /\$[\d,]+\.\d\d/.exec(one.textContent ?? "")?.[0] ?? ""));
  return texts.filter(Boolean).map(centsIn);
}

test("every path of the specification answers without a prefix, under /en and under /cn", async () => {
  const { page } = await visit();
  const open = [
    "/",
    "/accessibility",
    "/activities/open-box",
    "/categories/rotary-screw/all",
    "/order/track",
    "/privacyPolicy",
    product,
    "/returnandrefundPolicy",
    "/search?q=10hp",
    "/shippingPolicy",
    "/shoppingCart",
    "/useTerms",
    "/warrantyPolicy",
    "/verifyEmail",
    "/createPassword",
    "/signIn",
    "/signUp",
    "/resetPassword",
  ];
  const ofOrders = ["/order/detail", "/order/receipt", "/order/requestRefund", "/order/return", "/payment"];
  const ofCustomers = [
    "/order/list",
    "/order/selectAddr",
    // Without a number these lead on to the list of all orders.
    ...ofOrders,
    "/personal",
    "/personal/changePwd",
    "/personal/addressBook",
    "/closeAccount",
  ];
  const get = async (path: string, prefix: string) => {
    const answer = await page.request.get(prefix === "" ? path : prefix + path.replace(/^\/$/, ""), {
      maxRedirects: 0,
    });
    return { status: answer.status(), to: answer.headers()["location"] ?? "", html: await answer.text() };
  };
  for (const prefix of ["", "/en", "/cn"]) {
    const lang = prefix === "/cn" ? 'lang="zh-CN"' : 'lang="en"';
    for (const path of open) expect(await get(path, prefix), prefix + path).toMatchObject({ status: 200 });
    for (const path of open) expect((await get(path, prefix)).html, prefix + path).toContain(`<html ${lang}`);
    for (const path of ofCustomers) {
      const { status, to } = await get(path, prefix);
      expect(status, prefix + path).toBe(303);
      expect(to, prefix + path).toMatch(new RegExp(`^${prefix}/signIn\\?redirectTo=`));
    }
    // Of somebody's order nothing is told to who may not see it, nor whether there is one.
    for (const path of [...ofOrders.map((each) => `${each}?order=PL-2222-2222`), "/404"])
      expect(await get(path, prefix), prefix + path).toMatchObject({ status: 404 });
    const empty = await get("/checkout", prefix);
    expect(empty.status).toBe(303);
    expect(empty.to).toBe(`${prefix}/shoppingCart`);
  }
});

test("a filled button is orange, darker when pointed at and darkest when pressed", async () => {
  const { page } = await visit();
  await page.goto(product);
  await ready(page);
  const button = page.getByRole("button", { name: "Add to Cart", exact: true }).first();
  const painted = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await painted()).toBe("rgb(194, 65, 12)");
  await button.hover();
  await expect.poll(painted).toBe("rgb(154, 52, 18)");
  await page.mouse.down();
  await expect.poll(painted).toBe("rgb(124, 45, 18)");
  await page.mouse.move(5, 5);
  await page.mouse.up();
});

describe.each(process.env.LONG ? allTurns : twoTurns)("in $language at $width px", ({ language, width }) => {
  const at = language === "cn" ? 1 : 0;
  /** The words of the specification in this language. */
  const say = (english: string, chinese: string) => [english, chinese][at]!;
  const person = (tolerates?: RegExp): Promise<Shopper> => shopper(visit, language, width, { tolerates });

  test("a product shows its sections by their names, 'Refundable within 30 days', and similar items that lead on", async () => {
    const guest = await person();
    const { page } = guest;
    await go(guest, product);
    const headings = await page.locator("main section > h2").allTextContents();
    for (const [english, chinese] of [
      ["Description", "商品描述"],
      ["Documents", "资料下载"],
      ["Similar Items", "相似商品"],
      ["Bought Together", "搭配购买"],
      ["Reviews", "评价"],
    ] as const)
      expect(headings).toContain(say(english, chinese));
    await page
      .locator("main")
      .getByText(say("Refundable within 30 days", "30 天内可退款"), { exact: true })
      .first()
      .waitFor();
    const similar = page.locator("#similar a[href*='/products/']");
    const links = [...new Set(await similar.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? "")))];
    expect(links.length).toBeGreaterThanOrEqual(4);
    expect(links).not.toContain(pathIn(language, product));
    for (const link of links.slice(0, 4)) {
      const answer = await page.request.get(link);
      expect(answer.status(), link).toBe(200);
    }
    const documents = await page.locator("#documents a[href$='.pdf']").count();
    expect(documents).toBeGreaterThanOrEqual(2);
  });

  test("Bought Together adds up its prices, follows what is left out, and Add all to Cart brings that total into the cart", async () => {
    const guest = await person();
    const { page } = guest;
    await go(guest, product);
    const bundle = page.locator("#boughtTogether");
    const total = async () => (await pricesIn(page, "#boughtTogether div:has(> [role=status])"))[0] ?? 0;
    const words = (count: number) => say(`Total for ${count} items`, `${count} 件商品合计`);
    await bundle.getByText(words(5), { exact: true }).waitFor();
    const single = await pricesIn(page, "#boughtTogether li");
    expect(single).toHaveLength(5);
    const whole = await total();
    const sum = single.reduce((a, b) => a + b, 0);
    // Companions cost a little less beside their machine, never more.
    expect(whole).toBeLessThan(sum);
    expect(whole).toBeGreaterThan(sum - (sum - single[0]!) * 0.1);
    await bundle.getByRole("checkbox").last().uncheck();
    await bundle.getByText(words(4), { exact: true }).waitFor();
    const less = await total();
    expect(whole - less).toBeLessThanOrEqual(single[4]!);
    expect(whole - less).toBeGreaterThan(single[4]! * 0.9);
    await bundle.getByRole("button", { name: say("Add all to Cart", "全部加入购物车"), exact: true }).click();
    await bundle
      .getByRole("link", { name: guest.t("cart.add.view") })
      .first()
      .click();
    await page.waitForURL(/\/shoppingCart$/);
    await ready(page);
    await expect.poll(() => page.locator('main input[name="quantity"]').count()).toBe(4);
    const payload = await page.request.get(pathIn(language, "/shoppingCart/_payload.json"));
    const { data } = (await payload.json()) as { data: { cart: { priced: { order: { merchandise: number } } } } };
    expect(data.cart.priced.order.merchandise).toBe(less);
  });

  test("Recently Viewed shows what this browser looked at before, newest first, and not the product it looks at now", async () => {
    const guest = await person();
    const { page } = guest;
    const seen = ["/products/polarwick-ep035.html", "/products/ostrelvane-rs05-125-60td.html", product];
    for (const path of seen) {
      await go(guest, path);
      await page.locator("main h1").waitFor();
    }
    const viewed = page.locator("section[aria-labelledby=viewed]");
    await viewed.getByRole("heading", { name: say("Recently Viewed", "最近浏览"), exact: true }).waitFor();
    const links = () => viewed.locator("a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    await expect.poll(links).toEqual([seen[1], seen[0]].map((path) => pathIn(language, path!)));
    const stranger = await person();
    await go(stranger, product);
    expect(await stranger.page.locator("section[aria-labelledby=viewed]").count()).toBe(0);
  });

  test("a category is filtered, sorted in five ways by their names, and goes on with view more", async () => {
    const guest = await person();
    const { page } = guest;
    await go(guest, "/categories/rotary-screw/all");
    const sort = page.getByLabel(say("Sort by", "排序"), { exact: true });
    await expect
      .poll(() => sort.locator("option").allInnerTexts())
      .toEqual(
        [
          ["Relevance", "综合"],
          ["Popular", "热门"],
          ["Latest", "最新"],
          ["Price low to high", "价格从低到高"],
          ["Price high to low", "价格从高到低"],
        ].map(([english, chinese]) => say(english!, chinese!)),
      );
    const cards = page.locator("main li:has(a[href*='/products/'])");
    const prices = async () => (await pricesIn(page, "main li:has(a[href*='/products/'])")).slice(0, 24);
    const firsts: string[] = [];
    for (const way of ["popular", "latest", "price-asc", "price-desc"]) {
      await sort.selectOption(way);
      await page.waitForURL((url) => url.searchParams.get("sort") === way);
      await ready(page);
      firsts.push(await cards.first().innerText());
    }
    expect(new Set(firsts).size).toBeGreaterThanOrEqual(3);
    const descending = await prices();
    expect(descending).toEqual([...descending].sort((a, b) => b - a));
    await sort.selectOption("price-asc");
    await page.waitForURL(/sort=price-asc/);
    await expect.poll(async () => (await prices())[0]).toBeLessThan(descending[0]!);
    const ascending = await prices();
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));

    await expect.poll(() => cards.count()).toBe(24);
    await page.getByRole("link", { name: say("View more", "查看更多"), exact: true }).click();
    await expect.poll(() => cards.count()).toBe(48);
    const all = await cards.locator("a").evaluateAll((links) => links.map((one) => one.getAttribute("href")));
    expect(new Set(all.filter((link) => link?.includes("/products/"))).size).toBe(48);

    await go(guest, "/categories/rotary-screw/all");
    const narrow = width < 1024;
    if (narrow) await page.getByRole("button", { name: say("Filters", "筛选"), exact: true }).click();
    const filters = narrow ? page.locator("dialog[open] form") : page.locator("form", { has: page.locator("details") });
    const brand = filters.first().locator('input[name="stock"][value="in"]');
    await brand.check();
    await page.waitForURL(/stock=in/);
    if (narrow) await page.locator("dialog[open]").getByRole("button", { name: /\d/ }).click();
    await page.getByRole("list", { name: say("Applied filters", "已选筛选"), exact: true }).waitFor();
    for (const text of await cards.allInnerTexts()) expect(text).not.toContain(say("Out of Stock", "缺货"));
  });

  test("the policies and the accessibility statement stand under their titles with what they promise", async () => {
    const guest = await person();
    const { page } = guest;
    for (const [path, title, promise] of [
      ["/privacyPolicy", ["Privacy policy", "隐私政策"], ["365 days", "365 天"]],
      ["/returnandrefundPolicy", ["Returns and refunds", "退货与退款政策"], ["within 30 days", "30 天内"]],
      ["/shippingPolicy", ["Shipping policy", "配送政策"], ["continental United States", "美国本土"]],
      ["/useTerms", ["Terms and conditions", "条款与条件"], ["72 hours", "72 小时"]],
      ["/warrantyPolicy", ["Warranty policy", "质保政策"], ["12 months", "12 个月"]],
      ["/accessibility", ["Accessibility", "无障碍"], ["Web Content Accessibility Guidelines", "WCAG"]],
    ] as const) {
      await go(guest, path);
      const heading = await page.locator("main h1").innerText();
      expect(heading.toLowerCase(), path).toContain(title[at]!.toLowerCase());
      expect(await page.locator("main").innerText(), path).toContain(promise[at]);
      expect(await page.title()).toContain(heading);
    }
    await go(guest, "/returnandrefundPolicy");
    expect(await page.locator("main").innerText()).toContain(say("five days", "五天"));
  });

  test("the open-box event claims a 12-month warranty and up to 60% off, and an event that is over says so", async () => {
    const guest = await person();
    const { page } = guest;
    await go(guest, "/");
    await page.getByRole("link", { name: guest.t("home.tasks.openBox.shop"), exact: true }).waitFor();
    await go(guest, "/activities/open-box");
    const claims = await page.locator("main").innerText();
    expect(claims).toMatch([/12-month warranty/i, /12 个月/][at]!);
    expect(claims).toMatch([/up to 60% off/i, /60%/][at]!);
    expect(claims).not.toContain(say("This event has ended", "活动已结束"));
    await go(guest, "/activities/garage-days");
    await page.getByText(say("This event has ended", "活动已结束")).first().waitFor();
  });

  test("checkout offers parcel, freight and Pick Up as the goods allow, and PayPal, card, bank deposit and Zeller", async () => {
    const guest = await person();
    const { page } = guest;
    await buy(guest, "polarwick-ep035");
    await toCheckout(guest);
    const main = page.locator("main");
    const offered = (name: string) =>
      main.locator(`input[name="${name}"]`).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(await offered("method")).toEqual(expect.arrayContaining(["SHIPPING", "PICKUP"]));
    expect([...(await offered("payment"))].sort()).toEqual(["bank-deposit", "paypal", "stripe", "zeller"]);
    for (const [english, chinese] of [
      ["Standard shipping", "标准配送"],
      ["Pick Up", "自提"],
      ["Credit or debit card", "信用卡或借记卡"],
      ["PayPal", "PayPal"],
      ["Bank deposit", "银行转账"],
      ["Zeller", "Zeller"],
    ] as const)
      await main.getByText(say(english, chinese), { exact: true }).first().waitFor();
    await expect.poll(() => main.innerText()).toContain("Stripe");
    await go(guest, product);
    await putInCart(guest);
    await toCheckout(guest);
    expect(await offered("method")).toEqual(expect.arrayContaining(["LOCAL", "PICKUP"]));
    expect(await offered("method")).not.toContain("SHIPPING");
    await main.getByText(say("Freight", "零担货运"), { exact: true }).first().waitFor();
    await expect.poll(() => main.innerText()).toContain(say("basic freight fee", "基本货运费"));
  });

  test("the account shows points, total orders and total amount, keeps name, phone and industry, and one default address; its orders have six tabs", async () => {
    const owner = await person(refusals);
    const { page, t } = owner;
    await openAccount(owner);
    const figures = await page.locator("main dl > div").allInnerTexts();
    for (const [english, chinese] of [
      ["Points", "积分"],
      ["Total orders", "订单总数"],
      ["Total amount", "消费总额"],
    ] as const)
      expect(figures.some((text) => text.startsWith(say(english, chinese)))).toBe(true);
    await page.getByRole("heading", { name: say("Personal info", "个人信息"), exact: true }).waitFor();
    await page.getByLabel(say("Phone", "电话"), { exact: false }).first().fill("555 123 4567");
    await page.locator('main select[name="industry"]').selectOption({ label: say("Manufacturing", "制造业") });
    await page.getByRole("button", { name: say("Save", "保存"), exact: true }).click();
    await page.getByText(say("Your details are saved.", "您的信息已保存。"), { exact: true }).waitFor();
    await page.reload();
    await ready(page);
    await expect.poll(() => page.locator('main select[name="industry"]').inputValue()).toBe("manufacturing");
    const phone = page.locator('main input[name="phone"]');
    await expect.poll(async () => (await phone.inputValue()).replaceAll(/\D/g, "")).toBe("5551234567");

    await addAddress(owner);
    await addAddress(owner, { address1: "9 Quarry Lane" });
    const marks = page.locator("main").getByText(say("Default", "默认"), { exact: true });
    await expect.poll(() => marks.count()).toBe(1);
    await page
      .getByRole("button", { name: new RegExp(say("Set as default", "设为默认")) })
      .first()
      .click();
    await page.getByText(t("account.addresses.defaultSet"), { exact: true }).waitFor();
    await expect.poll(() => marks.count()).toBe(1);
    await expect
      .poll(() => page.locator("main li", { hasText: "9 Quarry Lane" }).innerText())
      .toContain(say("Default", "默认"));
    await go(owner, "/personal");
    await expect.poll(() => page.locator("main").innerText()).toContain("9 Quarry Lane");

    await go(owner, "/order/list");
    const tabs = await page
      .getByRole("navigation", { name: t("account.orders.tabs"), exact: true })
      .getByRole("link")
      .allInnerTexts();
    expect(tabs.map((text) => text.replaceAll(/[\s\d()（）]/g, ""))).toEqual(
      [
        ["All", "全部"],
        ["Pending", "待付款"],
        ["Confirmed", "已确认"],
        ["Shipped", "已发货"],
        ["Delivered", "已送达"],
        ["Return/Refund", "退货/退款"],
      ].map(([english, chinese]) => say(english!, chinese!)),
    );

    await go(owner, "/closeAccount");
    await expect
      .poll(() =>
        page
          .locator('main [name="reason"]')
          .first()
          .evaluate((one) => one.tagName),
      )
      .toMatch(/SELECT|INPUT/);
    const reasons = await page
      .locator('main [name="reason"], main [name="reason"] option')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).filter(Boolean));
    expect([...new Set(reasons)].sort()).toEqual(["EMAIL", "MISTAKE", "OTHER", "PROBLEMS", "SECURITY"]);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(["session", "locale", "consent"]));
    expect(cookies.filter(({ path }) => path !== "/")).toEqual([]);
  });

  test("an unpaid order is asked about in the specification's words: Keep Order or Confirm, and 'Have you already paid?'", async () => {
    const guest = await person();
    const { page } = guest;

    const beforePlacing = Date.now();
    const order = await placesOnly(guest, { sku: "TD-TE63" }, "stripe");
    await go(guest, `/order/detail?order=${order.number}`);
    await expect.poll(() => page.locator("h1 + span").first().innerText()).toBe(say("Pending", "待付款"));
    await page.getByText(say("Have you already paid?", "您已经付款了吗？"), { exact: true }).waitFor();
    await page.getByText(say("Change payment method", "更改付款方式"), { exact: true }).waitFor();
    await hasHalfAnHour(guest, beforePlacing);
    await page.getByRole("button", { name: say("Cancel order", "取消订单"), exact: true }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: say("Keep Order", "保留订单"), exact: true }).click();
    await question.waitFor({ state: "hidden" });
    await page.getByRole("timer").waitFor();
    await page.getByRole("button", { name: say("Cancel order", "取消订单"), exact: true }).click();
    await question.getByRole("button", { name: say("Confirm", "确认"), exact: true }).click();
    await expect.poll(() => page.locator("h1 + span").first().innerText()).toBe(say("Canceled", "已取消"));
  });

  test("the language's own tag is on the page, and dates and money are written as there: en-US or zh-CN", async () => {
    const guest = await person();
    const { page } = guest;
    // A link to a part of the page opens it where it is folded.
    await go(guest, `${product}#documents`);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(say("en", "zh-CN"));
    await expect
      .poll(() => page.locator("#documents").innerText())
      .toMatch(at === 1 ? /20\d\d\/\d{1,2}\/\d{1,2}/ : /[A-Z][a-z]{2} \d{1,2}, 20\d\d/);
    await expect.poll(() => page.locator("main").innerText()).toContain(say("$4,985.00", "US$4,985.00"));
    // Whose browser speaks the page's language is offered no other.
    const other = say("切换到中文", "Switch to English");
    expect(await page.getByText(other).filter({ visible: true }).count()).toBe(0);
  });
});
