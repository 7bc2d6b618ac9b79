import { globSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { runInNewContext } from "node:vm";

type Route = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
};
type Routes = Readonly<Record<string, Route>>;

/**
 * The list of all routes, which every page loads, in a fraction of its size: without what only the server reads (each
 * route's files) and what is not so, and with one entry for the three addresses of a screen. Throws when it would say
 * anything else than before.
 */
for (const file of globSync("build/client/assets/manifest-*.js")) {
  const json = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(readFileSync(file, "utf8"))?.[1];
  if (!json) throw unlike(file);
  const manifest = JSON.parse(json) as { routes: Routes };
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, needed(route)]));
  const { own, twins } = split(routes);
  const code = `{const m=${JSON.stringify({ ...manifest, routes: own })},r=m.routes,twin=${twin};for(const n of ${JSON.stringify(twins)})for(const l of["en","cn"])r[l+":"+n]=twin(r["default:"+n],l);window.__reactRouterManifest=m}`;
  const window: { said?: unknown } = {};
  runInNewContext(code.replace("window.__reactRouterManifest", "window.said"), { window });
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(window.said)), { ...manifest, routes })) throw unlike(file);
  writeFileSync(file, code);
}

function unlike(file: string): Error {
  return new Error(`${file} is not the router's manifest as it was: look at scripts/slim-manifest.ts anew`);
}

/** What the router reads of a route in a browser. The root keeps its style sheet, which is that of all pages. */
function needed(route: Route): Route {
  const entries = Object.entries(route).filter(
    ([key, value]) => value !== false && key !== "imports" && (key !== "css" || route.id === "root"),
  );
  return Object.fromEntries(entries) as Route;
}

/** The names of screens whose prefixed routes follow from the unprefixed one, and all routes but those. */
function split(routes: Routes): { own: Routes; twins: string[] } {
  const twins = Object.keys(routes).flatMap((id) => {
    const name = /^default:(.+)$/.exec(id)?.[1];
    const follows = (language: string) => isDeepStrictEqual(twin(routes[id]!, language), routes[`${language}:${name}`]);
    return name && follows("en") && follows("cn") ? [name] : [];
  });
  const made = new Set(twins.flatMap((name) => [`en:${name}`, `cn:${name}`]));
  return { own: Object.fromEntries(Object.entries(routes).filter(([id]) => !made.has(id))), twins };
}

// Runs here and, as text, in browsers.
function twin(route: Route, language: string): Route {
  const made: Record<string, unknown> = { ...route };
  for (const key of ["id", "parentId"] as const) if (route[key]) made[key] = route[key].replace("default", language);
  if (route.path) made["path"] = `/${language}${route.path}`;
  return made as Route;
}
