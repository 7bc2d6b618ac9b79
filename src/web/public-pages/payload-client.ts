import { type ClientLoaderFunctionArgs, data, redirect } from "react-router";
import { request } from "../navigation/http-client.ts";

/** How long the browser believes a payload; the server's own cache is dropped the moment something changes. */
const freshMs = 60_000;
const most = 60;

const kept = new Map<string, { at: number; payload: Promise<unknown> }>();

/** The payload's address for a page's path and query. The host is never part of it. */
export function payloadAddress(path: string, search = ""): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) throw new Error("Payload URL must not include hostname");
  return `${path.replace(/\/$/, "")}/_payload.json${search}`;
}

/** Fetches a page's payload once a minute at most; a prefetched one is there already. */
export function fetchPayload(path: string, search = ""): Promise<unknown> {
  const url = payloadAddress(path, search);
  const before = kept.get(url);
  if (before && Date.now() - before.at < freshMs) return before.payload;
  const payload = load(url, path);
  kept.delete(url);
  kept.set(url, { at: Date.now(), payload });
  payload.catch(() => kept.delete(url));
  if (kept.size > most) kept.delete(kept.keys().next().value ?? "");
  return payload;
}

/** Loads a payload ahead of a click. That it can't be loaded is only worth a warning. */
export function prefetchPayload(path: string, search = ""): void {
  fetchPayload(path, search).catch((error: unknown) => console.warn(`payload of ${path} cannot be loaded`, error));
}

async function load(url: string, path: string): Promise<unknown> {
  const response = await request(url, { headers: { accept: "application/json" } });
  if (response.status === 404)
    throw data(await response.json().catch(() => ({ code: "page_missing", path })), {
      status: 404,
      statusText: `Page Not Found: ${path}`,
    });
  if (!response.ok) throw new Response(null, { status: response.status, statusText: response.statusText });
  const body = (await response.json()) as { redirect?: string; data?: unknown };
  if (body.redirect) throw redirect(body.redirect);
  return body.data;
}

/** A route's clientLoader over its payload; `loader`'s type says what arrives. */
export function payloadLoader<L extends (...args: never[]) => Promise<unknown>>() {
  return async ({ request }: ClientLoaderFunctionArgs): Promise<Awaited<ReturnType<L>>> => {
    const url = new URL(request.url);
    return (await fetchPayload(url.pathname, url.search)) as Awaited<ReturnType<L>>;
  };
}
