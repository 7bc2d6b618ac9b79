import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import { isPublic, matchRoute } from "../match-route.ts";
import { isAway, request } from "./http-client.ts";
import { type Payload, payloadPath } from "./payload-protocol.ts";
import type { LoadedFor } from "./data-strategy.ts";
import { isAnswerTo, type PageData } from "./page-url.ts";
import { reached } from "./reached.ts";
import { reloadOnce } from "./reload-guard.ts";
import { enterWhole, isShown, shownPage } from "./shown-url.ts";
import { tellStale, Unsent, whyUnsent } from "./unsent.ts";

/** A page's code is missing, as after a deployment. */
export class CodeMissing extends Error {}

/** A page's payload is unavailable: no response, an invalid one, or one for another page. */
class PayloadMissing extends Error {
  /** The status that came instead; 0 without a response. */
  readonly status: number;

  constructor(cause: unknown, status: number) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.status = status;
  }
}

type Page = Extract<Payload, { data: unknown }>;

interface Answered {
  readonly status: number;
  readonly payload: Payload;
}

/** Loader of every page in the browser: the server loader's data from the page's payload. */
export async function loadPage({ request }: LoaderFunctionArgs, loadedFor?: unknown): Promise<PageData> {
  const { pathname, search } = new URL(request.url);
  const forFetcher = (loadedFor as LoadedFor | undefined)?.fetcher === true;
  const { data } = await (forFetcher ? ownData(request) : delivered(request));
  return { url: pathname + search, data };
}

/** Loader of a page's layout, which is part of the same payload. */
export async function loadLayout({ request }: LoaderFunctionArgs): Promise<unknown> {
  return (await delivered(request)).layout;
}

/** Action of every page in the browser: submits the form once, without retries. */
export async function submitForm({ request }: ActionFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data");
  const form = await request.formData();
  const body = isMultipart ? form : new URLSearchParams([...form] as [string, string][]).toString();
  const response = await fetch(payloadPath(pathname, search), {
    method: request.method,
    body,
    // With keepalive a form is sent even if its page is left. Browsers limit the total of such bodies to 64 KB.
    keepalive: typeof body === "string" && body.length < 16_000,
    headers: {
      accept: "application/json",
      ...(!isMultipart && { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }),
    },
    signal: request.signal,
  }).catch(() => null);
  if (!response) throw new Unsent("unreached");
  const answer = await answerOf(response, pathname + search).catch(() => null);
  const unsent = whyUnsent(response, answer && answer.payload, pathname);
  if (unsent || !answer) throw unsent;
  return data(unwrap(answer).data, { status: answer.status });
}

let openFrame: string | undefined;

/** Id of the frame the current page was rendered with. */
export function standInFrame(id: string): void {
  openFrame = id;
}

/** Page and layout share one request per navigation. */
const pendingPages = new WeakMap<Request, Promise<Answered>>();

async function delivered(request: Request): Promise<Page> {
  const { pathname, search } = new URL(request.url);
  let page: Page;
  try {
    page = await ownData(request);
  } catch (error) {
    if (request.signal.aborted || !(error instanceof PayloadMissing)) throw error;
    return keptPage(pathname + search, error) ?? loadLater(request, error);
  }
  standOn(page, pathname + search);
  // A change to the frame may change the security policy too, so the next page is a full load.
  if (page.frame !== undefined && page.frame !== openFrame && pathname !== shownPage().pathname)
    return enterWhole(request);
  return page;
}

let last: { readonly url: string; readonly page: Page } | null = null;

/** Stores the current page's data until the next response. */
export function standOn(page: Page, url: string): void {
  last = { url, page };
  tellStale(false);
}

/** The current page when only a refresh failed; the frame reports it and retries. */
function keptPage(url: string, error: unknown): Page | null {
  if (last?.url !== url || !isShown(url)) return null;
  console.warn(`${url} could not be brought up to date`, error);
  tellStale(true);
  return last.page;
}

async function ownData(request: Request): Promise<Page> {
  const { pathname, search } = new URL(request.url);
  const answer =
    pendingPages.get(request) ??
    (isPublic(matchRoute(pathname)?.name ?? null)
      ? fetchPayload(pathname, search)
      : load(pathname, search, request.signal));
  pendingPages.set(request, answer);
  // A retry must send a new request.
  answer.catch(() => pendingPages.delete(request));
  return unwrap(await answer);
}

/** Converts a response for the router: redirects and errors are thrown. */
function unwrap({ status, payload }: Answered): Page {
  if ("redirect" in payload) throw payload.document ? redirectDocument(payload.redirect) : redirect(payload.redirect);
  if ("error" in payload) throw data(payload.error, { status, statusText: payload.statusText });
  return payload;
}

/**
 * Loads a page whose payload failed. If the shop is not reached, it waits, so that the page and what was typed there
 * stay, and asks again; else it loads the page from the server, the current page at most once in a while.
 */
async function loadLater(request: Request, error: PayloadMissing): Promise<Page> {
  const { pathname, search } = new URL(request.url);
  const isAnswered = error.status > 0 && !isAway(error.status);
  if (!isAnswered && !(await reached(request.signal, payloadPath(pathname, search)))) return delivered(request);
  console.warn(`payload of ${pathname + search} cannot be loaded`, error);
  if (!isShown(pathname + search)) return enterWhole(request);
  if (!reloadOnce()) throw error;
  return new Promise(() => {});
}

/** Lifetime of a public payload in the browser; the server's cache is purged on changes. */
const freshMs = 60_000;
const most = 60;

const cached = new Map<string, { at: number; answered: Promise<Answered> }>();

/** Fetches a public page's payload at most once a minute, including prefetches. */
function fetchPayload(path: string, search = ""): Promise<Answered> {
  const url = payloadPath(path, search);
  const before = cached.get(url);
  if (before && Date.now() - before.at < freshMs) return before.answered;
  const answer = load(path, search);
  cached.delete(url);
  cached.set(url, { at: Date.now(), answered: answer });
  const forget = () => cached.get(url)?.answered === answer && cached.delete(url);
  answer.then(({ status }) => status === 200 || forget(), forget);
  if (cached.size > most) cached.delete(cached.keys().next().value ?? "");
  return answer;
}

/** Data of a public page by path. Throws when unavailable. */
export async function fetchPageData(path: string): Promise<unknown> {
  return unwrap(await fetchPayload(path)).data;
}

/** Prefetches a payload; a failure is only logged. */
export function prefetchPayload(path: string, search = ""): void {
  fetchPayload(path, search).catch((error: unknown) => console.warn(`payload of ${path} cannot be loaded`, error));
}

async function load(path: string, search: string, signal?: AbortSignal): Promise<Answered> {
  let status = 0;
  try {
    const response = await request(payloadPath(path, search), {
      headers: { accept: "application/json" },
      // `stale-while-revalidate` is for shared caches: a browser that applies it shows prices ten minutes old.
      cache: "no-cache",
      signal,
    });
    status = response.status;
    if (response.status >= 500 || (response.status === 429 && isShown(path + search)))
      throw new Error(`answered ${response.status}`);
    return await answerOf(response, path + search);
  } catch (error) {
    throw new PayloadMissing(error, status);
  }
}

/** Parses a response and verifies that it is for the requested page. */
async function answerOf(response: Response, url: string): Promise<Answered> {
  const payload = (await response.json()) as Payload;
  if ("url" in payload && !isAnswerTo(payload.url, url)) throw new Error(`answered with ${payload.url}`);
  return { status: response.status, payload };
}
