import { type RouteRule, type RouteRules, ruleOf } from "./route-rules.ts";
import { splitPath } from "#i18n/languages.ts";
import { request } from "./http-client.ts";

let rules: RouteRules | null = null;
let loading: Promise<void> | null = null;

/**
 * Fetches the running build's manifest once. Without it there is no prefetching, and only the server applies the rules.
 */
export function loadBuildManifest(build: string): Promise<void> {
  loading ??= load(build);
  return loading;
}

async function load(build: string): Promise<void> {
  try {
    const response = await request(`/builds/meta/${encodeURIComponent(build)}.json`);
    if (response.ok) rules = ((await response.json()) as { matcher: RouteRules }).matcher;
  } catch {
    // Offline or a newer build: links still work.
  }
}

/** The manifest's rule for a path, with or without language prefix; null until it is loaded. */
export function knownRule(path: string): RouteRule | null {
  if (!rules) return null;
  return ruleOf(rules, path) ?? ruleOf(rules, splitPath(path).rest);
}
