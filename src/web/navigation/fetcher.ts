import { useState } from "react";
import { type FetcherWithComponents, useFetcher as useRouterFetcher } from "react-router";
import { noAnswer } from "./unsent.ts";

type Fetcher<Loaded> = FetcherWithComponents<DataOf<Loaded>> & {
  /** The last form was not accepted. */
  readonly unsent: boolean;
};

/** The router's fetcher, except that its data survive a form that was not accepted; the frame reports that. */
export function useFetcher<Loaded = unknown>(options?: { key?: string }): Fetcher<Loaded> {
  const fetcher = useRouterFetcher<Loaded>(options) as FetcherWithComponents<DataOf<Loaded>>;
  const isUnsent = (fetcher.data as unknown) === noAnswer;
  const [savedData, setSavedData] = useState(isUnsent ? undefined : fetcher.data);
  const data = isUnsent ? savedData : fetcher.data;
  if (data !== savedData) setSavedData(data);
  return { ...fetcher, data, unsent: isUnsent && fetcher.state === "idle" };
}

type DataOf<Loaded> = ReturnType<typeof useRouterFetcher<Loaded>>["data"];
