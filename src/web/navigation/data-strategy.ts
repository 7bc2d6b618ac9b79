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
 * Calls what a navigation, a form or a fetcher asks for. What is done before a page is entered is done for navigations
 * alone: nobody is led to a page because a part of another one asks for its data.
 */
export const dataStrategy: DataStrategyFunction = (args) => {
  const { request, fetcherKey } = args;
  if (request.method !== "GET") return sendForm(args);
  if (fetcherKey !== null) return callAll(args.matches, (match) => loadedByFetcher(match, request.signal));
  return args.runClientMiddleware(({ matches }) => callAll(matches, (match) => match.resolve()));
};

/** What a loader is told besides its arguments. */
export interface LoadedFor {
  readonly fetcher: boolean;
}

async function callAll(
  matches: readonly DataStrategyMatch[],
  call: (match: DataStrategyMatch) => Promise<DataStrategyResult>,
): Promise<Record<string, DataStrategyResult>> {
  const called = matches.filter((match) => match.shouldCallHandler());
  return Object.fromEntries(
    await Promise.all(called.map(async (match) => [match.route.id, await call(match)] as const)),
  );
}

/** A form that was not taken leaves the page as it was: a fetcher has no answer, a navigation leads nowhere. */
async function sendForm({ matches, request, fetcherKey }: DataStrategyFunctionArgs) {
  const sent = request.clone();
  tellSending(fetcherKey);
  const results = await callAll(matches, submitted);
  const [routeId, result] = Object.entries(results)[0] ?? [];
  if (routeId === undefined || result?.type !== "error" || request.signal.aborted) return results;
  // Whatever else a fetcher is refused by is no reason to take the page away from who pressed.
  const error =
    result.result instanceof Unsent ? result.result : fetcherKey !== null && !isRedirect(result.result) ? failed : null;
  if (!error) return results;
  const { pathname, search } = new URL(request.url);
  const unsent: UnsentForm = {
    fetcherKey,
    error,
    form: await sent.formData(),
    action: pathname + search,
    isMultipart: request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false,
  };
  if (!tellUnsent(unsent)) return results;
  return { [routeId]: { type: "data" as const, result: data(noAnswer, { status: 503 }) } };
}

const failed = new Unsent("failed");
const isRedirect = (thrown: unknown): boolean => thrown instanceof Response && thrown.headers.has("location");

/** A form's answer counts even where the code of the page it was sent to cannot be had: it is no page that is entered. */
async function submitted(match: DataStrategyMatch): Promise<DataStrategyResult> {
  let answered: DataStrategyResult | undefined;
  const result = await match.resolve(async (handler) => {
    try {
      const value = await handler();
      answered = { type: "data", result: value };
      return value;
    } catch (error) {
      answered = { type: "error", result: error };
      throw error;
    }
  });
  return answered ?? result;
}

/** A fetcher's data are what the page's loader gives: they are shown by whoever asked, under no URL of their own. */
async function loadedByFetcher(match: DataStrategyMatch, signal: AbortSignal): Promise<DataStrategyResult> {
  const loadedFor: LoadedFor = { fetcher: true };
  const loaded = async (handler: (loadedFor: LoadedFor) => unknown): Promise<unknown> => {
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
    // The page stands without it.
    return undefined;
  };
  let data: unknown;
  const result = await match.resolve(async (handler) => (data = await loaded(handler)));
  // The code of the page whose data these are is not needed for them.
  return result.type === "error" && !isRedirect(result.result) ? { type: "data", result: data } : result;
}
