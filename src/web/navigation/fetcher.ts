import { useState } from "react";
import { type FetcherWithComponents, useFetcher as useRouterFetcher } from "react-router";
import { noAnswer } from "./unsent.ts";

type Fetcher<Loaded> = FetcherWithComponents<DataOf<Loaded>> & {
  /** Its last form was not taken. */
  readonly unsent: boolean;
};

/** The router's fetcher; its data stay what they were where a form was not taken, which the frame says. */
export function useFetcher<Loaded = unknown>(options?: { key?: string }): Fetcher<Loaded> {
  const fetcher = useRouterFetcher<Loaded>(options) as FetcherWithComponents<DataOf<Loaded>>;
  const isUnsent = (fetcher.data as unknown) === noAnswer;
  const [kept, keep] = useState(isUnsent ? undefined : fetcher.data);
  const data = isUnsent ? kept : fetcher.data;
  if (data !== kept) keep(data);
  return { ...fetcher, data, unsent: isUnsent && fetcher.state === "idle" };
}

type DataOf<Loaded> = ReturnType<typeof useRouterFetcher<Loaded>>["data"];
