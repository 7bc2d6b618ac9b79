import { type RouteRule, type RouteRules, ruleOf } from "./route-rules.ts";
import { splitPath } from "#i18n/languages.ts";
import { request } from "./http-client.ts";

let rules: RouteRules | null = null;
let loading: Promise<void> | null = null;

/** Fetches the manifest of the running build, once; without it nothing is fetched ahead, and the server applies the rules. */
export function loadBuildManifest(build: string): Promise<void> {
  loading ??= load(build);
  return loading;
}

async function load(build: string): Promise<void> {
  try {
    const response = await request(`/builds/meta/${encodeURIComponent(build)}.json`);
    if (response.ok) rules = ((await response.json()) as { matcher: RouteRules }).matcher;
  } catch {
    // Offline or a newer build: links work as they are.
  }
}

/** What the manifest says of a path, with or without language prefix; null while it is not loaded. */
export function knownRule(path: string): RouteRule | null {
  if (!rules) return null;
  return ruleOf(rules, path) ?? ruleOf(rules, splitPath(path).rest);
}
