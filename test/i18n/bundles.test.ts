import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { type Bundle, bundleOf } from "#i18n/bundles.ts";
import { bundlesOf } from "#i18n/page-bundles.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import { pageTranslator } from "#web/language/messages.server.ts";
import { screenOf, screens } from "#web/routes.ts";

// Pages are rendered with these, so that every test that opens one proves that its browser has its words too.
test.each(languages)("a page says only what its browser has loaded in %s", (language) => {
  const says =
    (...[name, key]: [Parameters<typeof pageTranslator>[0], Parameters<ReturnType<typeof pageTranslator>>[0]]) =>
    () =>
      pageTranslator(name, language)(key);
  expect(says("home", "home.lead"), "a public page says what is public").not.toThrow();
  expect(says("home", "orders.state.pending"), "a public page says nothing of an account").toThrow(
    "no message orders.state.pending",
  );
  expect(says("product", "listing.filters"), "a product's page says nothing of lists").toThrow("no message");
  expect(says("cart", "returns.received.yes"), "a cart says nothing of returns").toThrow("no message");
  expect(says("orderList", "orders.state.pending"), "an account's page says what an account is for").not.toThrow();
  expect(says("orderList", "adminOrders.title"), "an account's page says nothing of the merchant's").toThrow(
    "no message",
  );
  expect(says("adminOrders", "adminOrders.title"), "the merchant's page says what is the merchant's").not.toThrow();
  expect(says("adminOrders", "mail.facts.order"), "no page says what only mail says").toThrow("no message");
  expect(says("home", "errors.notFound.title"), "a page that works says nothing of errors").toThrow("no message");
  expect(() => pageTranslator(null, language, true)("errors.notFound.title"), "one that fails says so").not.toThrow();
});

const slices = readdirSync("src/i18n/messages/en").map((file) => file.replace(".json", ""));
/** A key's slice, and its part where that is written out. */
const keyOf = new RegExp(`["\`](${slices.join("|")})\\.(?:([\\w-]+)|\\$)`, "g");

const errorOf = new RegExp(`["\`](${slices.join("|")})\\.(errors)\\.`, "g");

/** The parts of a slice that a key names; one that is put together when it runs may be any that begins so. */
function namedParts(slice: string, part = ""): string[] {
  const parts = Object.keys(JSON.parse(readFileSync(`src/i18n/messages/en/${slice}.json`, "utf8")) as object);
  return parts.includes(part) ? [part] : parts.filter((one) => one.startsWith(part));
}

/** The static imports of a module. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8").replaceAll(/import type [^;]+;/g, "");
  return [...code.matchAll(/(?:from|import) "([#.][^"]+\.tsx?)"/g)]
    .map(([, path = ""]) => (path.startsWith("#") ? join("src", path.slice(1)) : join(dirname(file), path)))
    .filter((path) => existsSync(path));
}

/** The bundles of the messages that a module and all it imports name, where both are in question. */
function bundlesBelow(file: string, named: RegExp, isFollowed: (file: string) => boolean): Set<Bundle> {
  const seen = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...importsOf(next).filter(isFollowed));
  }
  const texts = [...seen].map((one) => readFileSync(one, "utf8").replaceAll(/import type [^;]+;/g, ""));
  const keys = texts.flatMap((text) => [...text.matchAll(named)]);
  const bundles = keys.flatMap(([, slice = "", part]) => namedParts(slice, part).map((one) => bundleOf(slice, one)));
  return new Set(bundles.filter((bundle) => bundle !== "server"));
}

/** The bundles that the scripts of a module name. */
const ofScripts = (file: string) => bundlesBelow(file, keyOf, (path) => !path.includes(".server."));

/** The bundles of the errors that a screen's server answers with by their keys. */
function ofErrors(screen: string): Set<Bundle> {
  const server = /import type \* as \w+ from "([^"]+\.server\.ts)"/.exec(readFileSync(screen, "utf8"))?.[1];
  if (server === undefined) return new Set();
  return bundlesBelow(join(dirname(screen), server), errorOf, (path) => path.startsWith("src/web/"));
}

const shop = (Object.keys(screens) as (keyof typeof screens)[]).filter((name) => !Object.hasOwn(adminRoutes, name));
const screenFile = (name: AnyRouteName) => `src/web/${screenOf(name)?.file}`;

test("the frame of every page names only messages that every page loads", () => {
  expect([...ofScripts("src/web/entry.client.tsx")]).toEqual(["public"]);
});

test.each(shop)(
  "a visitor's page %s loads the messages that its scripts and its errors name, and no others",
  (name) => {
    const named = new Set(["public", ...ofScripts(screenFile(name)), ...ofErrors(screenFile(name))]);
    expect([...bundlesOf(name)].toSorted()).toEqual([...named].toSorted());
  },
);

test("the merchant's pages load all messages that their scripts and errors name", () => {
  const named = Object.keys(screens).filter((name) => Object.hasOwn(adminRoutes, name)) as AnyRouteName[];
  const missing = named.flatMap((name) => {
    const loaded = new Set(bundlesOf(name));
    return [...ofScripts(screenFile(name)), ...ofErrors(screenFile(name))]
      .filter((bundle) => !loaded.has(bundle))
      .map((bundle) => `${name}: ${bundle}`);
  });
  expect(missing).toEqual([]);
});

const lazyPart = /withMessages\(\[([^\]]+)\],\s*import\("([^"]+)"\)/g;
const withLazyParts = globSync("src/web/**/*.tsx").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(lazyPart)].map(([, bundles = "", part = ""]) => ({
    part: join(dirname(file), part),
    bundles: [...bundles.matchAll(/"(\w+)"/g)].map(([, name]) => name),
  })),
);

test("there are parts that bring their own messages", () => expect(withLazyParts.length).toBeGreaterThan(2));

test.each(withLazyParts)("$part, which a page loads later, brings the messages that it names", ({ part, bundles }) => {
  expect([...ofScripts(part)].toSorted()).toEqual(["public", ...bundles].toSorted());
});

test.each(["storefront/errors/page-error.tsx", "navigation/unsent-forms.tsx"])(
  "%s is loaded with the messages that it names",
  (file) => expect([...ofScripts(`src/web/${file}`)].toSorted()).toEqual(["errorPages", "public"]),
);

test.each(["shell/categories-list.tsx", "shell/footer-content.tsx"])(
  "%s, which browsers seldom make themselves, is loaded with the messages that it names",
  (file) => expect([...ofScripts(`src/web/${file}`)].toSorted()).toEqual(["frameParts", "public"]),
);
