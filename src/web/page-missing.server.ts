import { data, type RouterContextProvider } from "react-router";
import { requestContext } from "./context.ts";

/** What a loader or an action throws where nothing stands at the address. */
export function pageMissing(context: Readonly<RouterContextProvider>, code = "page_missing") {
  const path = context.get(requestContext).rest;
  return data({ code, path }, { status: 404, statusText: `Page Not Found: ${path}` });
}
