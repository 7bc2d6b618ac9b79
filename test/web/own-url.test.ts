import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { browserScreen } from "#web/navigation/browser-screen.tsx";
import { isAnswerTo, isServed, urlOf } from "#web/navigation/page-url.ts";
import { screens } from "#web/routes.ts";
import type { Screen, ScreenModule } from "#web/screen.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

test("an answer is one to what was asked if it is of that path and listens to nothing else", () => {
  for (const [named, asked] of [
    ["/products/a.html", "/products/a.html"],
    ["/products/a.html", "/products/a.html?utm_source=mail"],
    ["/search?q=air+hose", "/search?q=air%20hose&from=mail"],
    ["/compare?sku=A&sku=B", "/compare?sku=B&sku=A"],
    ["/cn", "/cn/"],
  ] as const)
    expect(isAnswerTo(named, asked), `${named} to ${asked}`).toBe(true);
  for (const [named, asked] of [
    ["/products/a.html", "/products/b.html"],
    ["/cn/products/a.html", "/products/a.html"],
    ["/search?q=hose", "/search?q=pipe"],
    ["/search?q=hose", "/search"],
    ["/compare?sku=A&sku=C", "/compare?sku=A&sku=B"],
  ] as const)
    expect(isAnswerTo(named, asked), `${named} to ${asked}`).toBe(false);
});

test("a page's payload and the page itself name the URL that they are of, without what the page does not listen to", async () => {
  const asked = "/search?utm_source=mail&q=compressor";
  const { url } = JSON.parse((await shop().browser().get(asked.replace("?", "/_payload.json?"))).text) as {
    url: string;
  };
  expect(url).toBe("/search?q=compressor");
  expect(await (await fetch(shop().url + asked)).text()).toContain('"url":"/search?q=compressor"');
  const own = await shop().browser().get("/order/track/_payload.json?from=mail");
  expect((JSON.parse(own.text) as { url: string }).url).toBe("/order/track?from=mail");
});

test("a browser that opens an address with NUL is led to the one without, on the same host", async () => {
  for (const [asked, location] of [
    ["/search?q=ho%00se", "?q=hose"],
    ["/compare?sku=%%0000", "?sku=%2500"],
    ["//elsewhere.example/?q=%00", "?q="],
  ] as const) {
    const answer = await fetch(shop().url + asked, { headers: { "sec-fetch-dest": "document" }, redirect: "manual" });
    expect({ status: answer.status, location: answer.headers.get("location") }, asked).toEqual({
      status: 302,
      location,
    });
  }
});

/** A screen at one URL with the data of another. */
async function shownAt(url: string, askedFor: string, own: Partial<ScreenModule> = {}): Promise<string> {
  const Screen = ({ loaderData }: { loaderData: never }) =>
    createElement("p", {}, (loaderData as { name: string }).name);
  const { Component } = browserScreen({ default: Screen, ...own });
  const handler = createStaticHandler([
    { path: "*", Component: Component!, loader: () => ({ url: askedFor, data: { name: "the old goods" } }) },
  ]);
  const context = await handler.query(new Request(`http://shop${url}`));
  if (context instanceof Response) throw new Error("redirected");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}

test("data of another URL are never shown, whatever brought them there", async () => {
  expect(await shownAt("/products/a.html", "/products/a.html")).toContain("the old goods");
  expect(await shownAt("/products/b.html", "/products/a.html")).not.toContain("the old goods");
  expect(await shownAt("/search?q=b", "/search?q=a")).not.toContain("the old goods");
  const serves = () => true;
  expect(await shownAt("/products/a.html?v=2", "/products/a.html?v=1", { serves })).toContain("the old goods");
  expect(await shownAt("/products/b.html", "/products/a.html", { serves }), "another path").not.toContain("the old");
});

test.each(Object.entries<Screen>(screens))(
  "%s asks anew for another path, however it is reached and whatever was sent",
  async (_, { load }) => {
    const { shouldRevalidate } = browserScreen(await load());
    const from = { currentUrl: new URL("http://shop/a?x=1"), currentParams: {}, nextParams: {} };
    for (const formMethod of [undefined, "GET", "POST"] as const)
      for (const actionStatus of [undefined, 200, 400, 409, 503])
        for (const defaultShouldRevalidate of [true, false])
          expect(
            shouldRevalidate!({
              ...from,
              nextUrl: new URL("http://shop/b?x=1"),
              formMethod,
              actionStatus,
              defaultShouldRevalidate,
            }),
          ).toBe(true);
  },
);

test("which machines a calculator looked up belongs to its URL, and what is typed over an answer does not", async () => {
  const servesOf = async (name: keyof typeof screens) => (await screens[name].load()).serves;
  const at = (query: string) => urlOf(`/tools/x?${query}`);
  const cost = await servesOf("toolRunningCost");
  expect(isServed(at("part1=A&years=5"), at("part1=A&years=9"), cost)).toBe(true);
  expect(isServed(at("part1=A"), at("part1=B"), cost)).toBe(false);
  const power = await servesOf("toolPower");
  expect(isServed(at("part=A&supply=230-1"), at("part=B&supply=230-1"), power)).toBe(false);
  expect(isServed(at("part=A&supply=230-1"), at("part=A&supply=230-1&of=A+230-1"), power)).toBe(true);
  const system = await servesOf("airSystem");
  expect(isServed(at("tool.1=a"), at("tool.1=b&draft=yes"), system)).toBe(true);
  expect(isServed(at("tool.1=b&draft=yes"), at("tool.1=b"), system)).toBe(false);
});
