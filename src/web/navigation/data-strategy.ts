import {
  data,
  type DataStrategyFunction,
  type DataStrategyFunctionArgs,
  type DataStrategyMatch,
  type DataStrategyResult,
} from "react-router";
import type { PageData } from "./page-url.ts";
import { noAnswer, tellSending, tellUnsent, Unsent, type UnsentForm } from "./unsent.ts";

/**
 * Runs the loaders and actions of a navigation, form or fetcher. Middleware runs for navigations only, since a fetcher
 * must not redirect the page.
 */
export const dataStrategy: DataStrategyFunction = (args) => {
  const { request, fetcherKey } = args;
  if (request.method !== "GET") return sendForm(args);
  if (fetcherKey !== null) return callAll(args.matches, (match) => loadedByFetcher(match, request.signal));
  return args.runClientMiddleware(({ matches }) => callAll(matches, (match) => match.resolve()));
};

/** Options passed to a loader. */
export interface LoadedFor {
  readonly fetcher: boolean;
}

async function callAll(
  matches: readonly DataStrategyMatch[],
  call: (match: DataStrategyMatch) => Promise<DataStrategyResult>,
): Promise<Record<string, DataStrategyResult>> {
  const matchesToCall = matches.filter((match) => match.shouldCallHandler());
  return Object.fromEntries(
    await Promise.all(matchesToCall.map(async (match) => [match.route.id, await call(match)] as const)),
  );
}

/** A form that was not accepted leaves the page unchanged: its fetcher gets no data, its navigation ends. */
async function sendForm({ matches, request, fetcherKey }: DataStrategyFunctionArgs) {
  const copy = request.clone();
  tellSending(fetcherKey);
  const results = await callAll(matches, submitted);
  const [routeId, result] = Object.entries(results)[0] ?? [];
  if (routeId === undefined || result?.type !== "error" || request.signal.aborted) return results;
  // A fetcher reports any other error as failed, so that it does not replace the page.
  const error =
    result.result instanceof Unsent ? result.result : fetcherKey !== null && !isRedirect(result.result) ? failed : null;
  if (!error) return results;
  const { pathname, search } = new URL(request.url);
  const unsent: UnsentForm = {
    fetcherKey,
    error,
    form: await copy.formData(),
    action: pathname + search,
    isMultipart: request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false,
  };
  tellUnsent(unsent);
  return { [routeId]: { type: "data" as const, result: data(noAnswer, { status: 503 }) } };
}

const failed = new Unsent("failed");
const isRedirect = (error: unknown): boolean => error instanceof Response && error.headers.has("location");

/**
 * A form's result counts even if the code of its page fails to load, because that page is not entered. Without a
 * network the code may fail before the form does, and only the form tells why.
 */
async function submitted(match: DataStrategyMatch): Promise<DataStrategyResult> {
  let outcome: Promise<DataStrategyResult> | undefined;
  const result = await match.resolve((handler) => {
    // Every action is `submitForm`.
    const value = handler() as Promise<unknown>;
    outcome = value.then(
      (result) => ({ type: "data", result }),
      (result) => ({ type: "error", result }),
    );
    return value;
  });
  return (await outcome) ?? result;
}

/** Loads data for a fetcher, which its component shows independently of the URL. */
async function loadedByFetcher(match: DataStrategyMatch, signal: AbortSignal): Promise<DataStrategyResult> {
  const loadedFor: LoadedFor = { fetcher: true };
  const loadWithRetries = async (handler: (loadedFor: LoadedFor) => unknown): Promise<unknown> => {
    for (const waitMs of [1_000, 4_000, 15_000, 60_000, null])
      try {
        return ((await handler(loadedFor)) as PageData).data;
      } catch (error) {
        if (signal.aborted || isRedirect(error)) throw error;
        console.warn("a part of the page could not be loaded", error);
        if (waitMs === null) break;
        await new Promise((again) => setTimeout(again, waitMs));
        if (signal.aborted) throw error;
      }
    // The page works without the data.
    return undefined;
  };
  let data: unknown;
  const result = await match.resolve(async (handler) => (data = await loadWithRetries(handler)));
  // The data do not need the code of their page.
  return result.type === "error" && !isRedirect(result.result) ? { type: "data", result: data } : result;
}
