import { data, type RouterContextProvider } from "react-router";
import { type RequestFacts, requestContext } from "./context.ts";

/** Thrown by a loader or action for a missing page; names the full requested path. */
export function pageMissing(context: Readonly<RouterContextProvider>, code = "page_missing") {
  return missingAt(context.get(requestContext), code);
}

/** The same from the facts of a request; `more` is additional data for the not-found page. */
export function missingAt({ fullPath }: RequestFacts, code: string, more: object = {}) {
  return data({ code, path: fullPath, ...more }, { status: 404, statusText: `Page Not Found: ${fullPath}` });
}

/** A request's path with language prefix and query. One with invalid escapes is escaped again. */
export function fullPathOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const once = pathname.replaceAll("%25", "%");
  if (once === pathname) return pathname + search;
  try {
    return (decodeURIComponent(once) && pathname) + search;
  } catch {
    return once + search;
  }
}
