import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import { isPublic, matchRoute } from "../match-route.ts";
import { request } from "./http-client.ts";
import { type Payload, payloadPath } from "./payload-protocol.ts";
import type { LoadedFor } from "./data-strategy.ts";
import { isAnswerTo, type PageData } from "./page-url.ts";
import { reloadOnce } from "./reload-guard.ts";
import { enterWhole, isShown, shownPage } from "./shown-url.ts";
import { tellStale, Unsent, whyUnsent } from "./unsent.ts";

/** A page's code is gone, as after a deployment. */
export class CodeMissing extends Error {}

/** A page's payload cannot be had: nobody answers, or what was answered is none, or another page's. */
class PayloadMissing extends Error {}

type Page = Extract<Payload, { data: unknown }>;

interface Answered {
  readonly status: number;
  readonly payload: Payload;
}

/** The loader of every page in the browser: what the server's loader gives, by the page's payload. */
export async function loadPage({ request }: LoaderFunctionArgs, loadedFor?: unknown): Promise<PageData> {
  const { pathname, search } = new URL(request.url);
  const forFetcher = (loadedFor as LoadedFor | undefined)?.fetcher === true;
  const { data } = await (forFetcher ? ownData(request) : delivered(request));
  return { url: pathname + search, data };
}

/** The loader of the frame a page stands in; it comes in the same payload. */
export async function loadLayout({ request }: LoaderFunctionArgs): Promise<unknown> {
  return (await delivered(request)).layout;
}

/** The action of every page in the browser: its form is sent once, never again. */
export async function submitForm({ request }: ActionFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data");
  const form = await request.formData();
  const body = isMultipart ? form : new URLSearchParams([...form] as [string, string][]).toString();
  const response = await fetch(payloadPath(pathname, search), {
    method: request.method,
    body,
    // A form reaches the shop even if its sender leaves the page at once. Browsers take 64 KB of such bodies together.
    keepalive: typeof body === "string" && body.length < 16_000,
    headers: {
      accept: "application/json",
      ...(!isMultipart && { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }),
    },
    signal: request.signal,
  }).catch(() => null);
  if (!response) throw new Unsent("unreached");
  const answered = await answerOf(response, pathname + search).catch(() => null);
  const unsent = whyUnsent(response, answered && answered.payload);
  if (unsent || !answered) throw unsent;
  return data(unwrap(answered).data, { status: answered.status });
}

let openFrame: string | undefined;

/** The frame that the open page was sent with. */
export function standInFrame(id: string): void {
  openFrame = id;
}

/** A navigation asks for page and frame by one request. */
const asked = new WeakMap<Request, Promise<Answered>>();

async function delivered(request: Request): Promise<Page> {
  const { pathname, search } = new URL(request.url);
  let page: Page;
  try {
    page = await ownData(request);
  } catch (error) {
    if (request.signal.aborted || !(error instanceof PayloadMissing)) throw error;
    return keptPage(pathname + search, error) ?? loadWhole(pathname + search, error);
  }
  standOn(page, pathname + search);
  // What the merchant has changed on every page comes with the next one, loaded whole: its policy may be another, too.
  if (page.frame !== undefined && page.frame !== openFrame && pathname !== shownPage().pathname)
    return enterWhole(pathname + search);
  return page;
}

let last: { readonly url: string; readonly page: Page } | null = null;

/** Keeps what a page is made of, until its next answer. */
export function standOn(page: Page, url: string): void {
  last = { url, page };
  tellStale(false);
}

/** The page that is open stays, where it was only to be brought up to date; the frame says so, and tries again. */
function keptPage(url: string, error: unknown): Page | null {
  if (last?.url !== url || !isShown(url)) return null;
  console.warn(`${url} could not be brought up to date`, error);
  tellStale(true);
  return last.page;
}

async function ownData(request: Request): Promise<Page> {
  const { pathname, search } = new URL(request.url);
  const asking =
    asked.get(request) ??
    (isPublic(matchRoute(pathname)?.name ?? null)
      ? fetchPayload(pathname, search)
      : load(pathname, search, request.signal));
  asked.set(request, asking);
  // Who asks again asks anew.
  asking.catch(() => asked.delete(request));
  return unwrap(await asking);
}

/** What was answered, as the router takes it: redirects and refusals are thrown. */
function unwrap({ status, payload }: Answered): Page {
  if ("redirect" in payload) throw payload.document ? redirectDocument(payload.redirect) : redirect(payload.redirect);
  if ("error" in payload) throw data(payload.error, { status, statusText: payload.statusText });
  return payload;
}

/** A page whose payload cannot be loaded is loaded whole; the one that is open no more than once in a while. */
async function loadWhole(url: string, error: unknown): Promise<never> {
  console.warn(`payload of ${url} cannot be loaded`, error);
  if (!isShown(url)) return enterWhole(url);
  if (!reloadOnce()) throw error;
  return new Promise(() => {});
}

/** How long the browser believes a public payload; the server's own cache is dropped the moment something changes. */
const freshMs = 60_000;
const most = 60;

const cached = new Map<string, { at: number; answered: Promise<Answered> }>();

/** Fetches a public page's payload once a minute at most; a prefetched one is there already. */
function fetchPayload(path: string, search = ""): Promise<Answered> {
  const url = payloadPath(path, search);
  const before = cached.get(url);
  if (before && Date.now() - before.at < freshMs) return before.answered;
  const answered = load(path, search);
  cached.delete(url);
  cached.set(url, { at: Date.now(), answered });
  const forget = () => cached.get(url)?.answered === answered && cached.delete(url);
  answered.then(({ status }) => status === 200 || forget(), forget);
  if (cached.size > most) cached.delete(cached.keys().next().value ?? "");
  return answered;
}

/** What a public page is made of, by its path. Throws when that cannot be had. */
export async function fetchPageData(path: string): Promise<unknown> {
  return unwrap(await fetchPayload(path)).data;
}

/** Loads a payload ahead of a click. That it can't be loaded is only worth a warning. */
export function prefetchPayload(path: string, search = ""): void {
  fetchPayload(path, search).catch((error: unknown) => console.warn(`payload of ${path} cannot be loaded`, error));
}

async function load(path: string, search: string, signal?: AbortSignal): Promise<Answered> {
  try {
    const response = await request(payloadPath(path, search), {
      headers: { accept: "application/json" },
      // `stale-while-revalidate` is meant for shared caches: a browser that follows it too shows prices of ten minutes ago.
      cache: "no-cache",
      signal,
    });
    if (response.status >= 500 || (response.status === 429 && isShown(path + search)))
      throw new Error(`answered ${response.status}`);
    return await answerOf(response, path + search);
  } catch (error) {
    throw new PayloadMissing(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** What came as the answer to a question about a page: never what is of another one. */
async function answerOf(response: Response, asked: string): Promise<Answered> {
  const payload = (await response.json()) as Payload;
  if ("url" in payload && !isAnswerTo(payload.url, asked)) throw new Error(`answered with ${payload.url}`);
  return { status: response.status, payload };
}
