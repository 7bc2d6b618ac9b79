import { data } from "react-router";
import { isSearchBusy } from "#engine/catalogue/questions/search-busy.ts";
import { searchBusyInit } from "./too-many.ts";

/** To catch what a page reads: a search that has too much to answer says so, and when to ask again. */
export function refuseWhereBusy(error: unknown): never {
  if (isSearchBusy(error)) throw data({ code: "search_busy" }, searchBusyInit);
  throw error;
}
