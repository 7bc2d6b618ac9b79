import { data } from "react-router";
import { isSearchBusy } from "#engine/catalogue/questions/search-busy.ts";
import { searchBusyInit } from "./too-many.ts";

/** Catch handler for a page's reads: a busy search answers 503 with Retry-After. */
export function refuseWhereBusy(error: unknown): never {
  if (isSearchBusy(error)) throw data({ code: "search_busy" }, searchBusyInit);
  throw error;
}
