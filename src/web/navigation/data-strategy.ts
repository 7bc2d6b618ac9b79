import type { DataStrategyFunction, DataStrategyMatch, DataStrategyResult } from "react-router";
import type { PageData } from "./page-url.ts";

/**
 * Calls what a navigation, a form or a fetcher asks for. What is done before a page is entered is done for navigations
 * alone: nobody is led to a page because a part of another one asks for its data.
 */
export const dataStrategy: DataStrategyFunction = (args) => {
  const { request, fetcherKey } = args;
  if (request.method !== "GET") return callAll(args.matches, submitted);
  if (fetcherKey !== null) return callAll(args.matches, loadedByFetcher);
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
async function loadedByFetcher(match: DataStrategyMatch): Promise<DataStrategyResult> {
  const loadedFor: LoadedFor = { fetcher: true };
  const { type, result } = await match.resolve((handler) => handler(loadedFor));
  return type === "data" ? { type, result: (result as PageData).data } : { type, result };
}
