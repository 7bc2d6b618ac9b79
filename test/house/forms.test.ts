import { globSync, readFileSync } from "node:fs";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { submitForm } from "#web/navigation/page-data.ts";
import { browserRoutes } from "#web/routes.client.ts";
import { adminEntryScreens, adminScreens } from "#web/routes.ts";

const sources = globSync("src/web/**/*.{ts,tsx}").filter((path) => !path.endsWith(".server.ts"));

/** `file` of every source of the browser in which the pattern is found. */
const filesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(path, "utf8"))).sort();

test("every form that is sent by scripts goes the way on which a failed press loses nothing", () => {
  // Fetchers of the router itself would show that there was no answer as if it were one.
  expect(filesWith(/import \{[^}]*\buseFetcher\b[^}]*\} from "react-router"/)).toEqual([
    "src/web/navigation/fetcher.ts",
    "src/web/navigation/unsent-forms.tsx",
  ]);
  // A screen reads what its form was answered from its props.
  expect(filesWith(/\buseActionData\b/)).toEqual(["src/web/navigation/reply.ts", "src/web/screen-route.tsx"]);
});

test("what is sent past the router is named here, with how it says that it failed", () => {
  expect(filesWith(/method: "(POST|PUT|PATCH|DELETE)"|sendBeacon|XMLHttpRequest/)).toEqual([
    // Tells who else edits, every few seconds: the next time makes up for it.
    "src/web/admin/editing/edited-here.tsx",
    // The dialog stays open, says so, and has its buttons.
    "src/web/admin/products/focus-dialog.tsx",
    // Each file says that it did not arrive, and has its button.
    "src/web/admin/uploads/use-uploads.ts",
    // Counts a search; nobody waits for it.
    "src/web/storefront/search/counted-search.ts",
  ]);
});

test("each page's form is sent by the one action, whatever page it is", () => {
  const leaves = (routes: readonly RouteObject[]): RouteObject[] =>
    routes.flatMap((route) => (route.children ? [...leaves(route.children), route] : [route]));
  for (const prefix of ["", "/en", "/cn"] as const) {
    const routes = browserRoutes(prefix, { adminEntryScreens, adminScreens });
    const others = leaves(routes).filter(({ id, action }) => id !== "root" && id !== "pages" && action !== submitForm);
    expect(others.map(({ id }) => id)).toEqual([]);
    expect(matchRoutes(routes, `${prefix}/shoppingCart`)?.at(-1)?.route.action).toBe(submitForm);
  }
});
