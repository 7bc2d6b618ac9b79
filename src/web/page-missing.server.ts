import { data, type RouterContextProvider } from "react-router";
import { type RequestFacts, requestContext } from "./context.ts";

/** What a loader or an action throws where nothing stands at the address: it names the full path, as it was asked for. */
export function pageMissing(context: Readonly<RouterContextProvider>, code = "page_missing") {
  return missingAt(context.get(requestContext), code);
}

/** The same for who has the facts of the request; `more` is what the page of nothing found is told besides. */
export function missingAt({ fullPath }: RequestFacts, code: string, more: object = {}) {
  return data({ code, path: fullPath, ...more }, { status: 404, statusText: `Page Not Found: ${fullPath}` });
}

/** A request's path with language prefix and query. One whose escapes say nothing comes with them escaped once more. */
export function fullPathOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const once = pathname.replaceAll("%25", "%");
  if (once === pathname) return pathname + search;
  try {
    return (decodeURIComponent(once) && pathname) + search;
  } catch {
    return once + search;
  }
}
