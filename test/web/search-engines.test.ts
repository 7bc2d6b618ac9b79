import { expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { calculatorRoutes, routes } from "#i18n/routes.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { demoSettings } from "../../demo/settings.ts";

const shop = openShop({ folders: [{ folder: "public", under: "" }] });

async function page(path: string): Promise<{ html: string; data: Record<string, unknown>[]; description: string }> {
  const html = await (await fetch(shop().url + path)).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, text]) => JSON.parse(text ?? "") as Record<string, unknown>,
  );
  return { html, data, description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "" };
}

function crumbsOf(data: Record<string, unknown>[]): string[][] {
  const list = data.find((one) => one["@type"] === "BreadcrumbList")?.["itemListElement"] ?? [];
  return (list as { name: string; item: string }[]).map(({ name, item }) => [name, new URL(item).pathname]);
}

test("the way to a category and to its types is told from the home page on", async () => {
  expect(crumbsOf((await page("/categories/rotary-screw/all")).data)).toEqual([
    ["Home", "/"],
    ["Rotary Screw Compressors", "/categories/rotary-screw/all"],
  ]);
  expect(crumbsOf((await page("/cn/categories/rotary-screw/tank-mounted")).data).map(([, path]) => path)).toEqual([
    "/cn",
    "/cn/categories/rotary-screw/all",
    "/cn/categories/rotary-screw/tank-mounted",
  ]);
});

test("the way to a machine's parts diagram leads through the machine, and the page says its one address", async () => {
  await importProducts(shop(), jsonLines([record("tank", { variants: [variant("TANK", { stock: 5 })] })]));
  const { data, html } = await page("/cn/products/tank/parts.html");
  expect(crumbsOf(data).map(([, path]) => path)).toEqual([
    "/cn",
    "/cn/categories/air-tanks/all",
    "/cn/products/tank.html",
    "/cn/products/tank/parts.html",
  ]);
  expect(/rel="canonical" href="[^"]*?(\/cn[^"]*)"/.exec(html)?.[1]).toBe("/cn/products/tank/parts.html");
});

test("an offer says how long it takes to come, what it costs where that is certain, and who pays for the way back", async () => {
  await importProducts(shop(), jsonLines([record("tank", { variants: [variant("TANK", { stock: 5 })] })]));
  const { data } = await page("/products/tank.html");
  const { offers } = data.find((one) => one["@type"] === "Product") as {
    offers: { shippingDetails: object; hasMerchantReturnPolicy: object };
  };
  expect(offers.shippingDetails).toMatchObject({
    deliveryTime: {
      handlingTime: { minValue: 0, unitCode: "DAY" },
      transitTime: { minValue: expect.any(Number), maxValue: expect.any(Number), unitCode: "DAY" },
    },
  });
  expect(offers.hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 30,
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    itemDefectReturnFees: "https://schema.org/FreeReturn",
  });
});

test("every public page has a picture for who shares it, and a description of its own", async () => {
  const paths = [
    "/",
    "/help",
    "/tools/airSystem",
    "/tools",
    ...calculatorRoutes.map((name) => routes[name]),
    "/categories/piston/all",
    "/categories/piston/portable",
    "/categories/gas-driven/gas-portable",
    "/products/tank.html",
    "/products/tank/parts.html",
  ];
  // A page without a picture of its own shows the shop's logo.
  const logo = { key: "0".repeat(32), alt: { en: "", cn: "" } };
  await setSetting(shop().db, "profile", { ...demoSettings.profile, logo });
  shop().settingsChanged();
  const pages = await Promise.all(paths.map(page));
  for (const [at, { html }] of pages.entries())
    expect(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1], paths[at]).toMatch(
      /^http.+\/pictures\/.+\.(?:webp|png)$/,
    );
  const descriptions = pages.map(({ description }) => description);
  expect(new Set(descriptions).size, descriptions.join("\n")).toBe(paths.length);
  const titles = pages.map(({ html }) => /<title>([^<]*)<\/title>/.exec(html)?.[1]);
  expect(new Set(titles).size, titles.join("\n")).toBe(paths.length);
});

test("browsers find the shop's icons and manifest, and whoever found a weakness whom to tell", async () => {
  for (const [path, type] of [
    ["/favicon.ico", /svg/],
    ["/favicon.svg", /svg/],
    ["/manifest.webmanifest", /manifest\+json/],
  ] as const) {
    const response = await fetch(shop().url + path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get("content-type"), path).toMatch(type);
  }
  const said = await (await fetch(`${shop().url}/.well-known/security.txt`)).text();
  expect(said).toContain("Contact: http://shop.example/help");
  expect(Date.parse(/Expires: (\S+)/.exec(said)?.[1] ?? "")).toBeGreaterThan(shop().clock.now());
});
