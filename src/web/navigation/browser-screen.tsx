import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "react-router";
import type { ScreenModule } from "../screen.ts";
import type { Screened } from "../screen-route.tsx";
import { OtherPage } from "./other-page.tsx";
import { useReply } from "./reply.ts";
import { isServed, type PageData, urlOf } from "./page-url.ts";

/**
 * Adapts a screen's module to the browser's router. Data are checked against the current URL here, so that those of
 * another URL are never shown, and each page starts with fresh state.
 */
export function browserScreen({ default: Screen, ErrorBoundary, serves, shouldRevalidate }: ScreenModule): Screened {
  return {
    Component: function Page() {
      const { url, data } = useLoaderData() as PageData;
      const reply = useReply();
      const location = useLocation();
      const { pathname, search } = location;
      if (!isServed(urlOf(url), urlOf(pathname + search), serves)) return <OtherPage />;
      return <Screen key={keyOf(location)} loaderData={data as never} actionData={reply as never} />;
    },
    ...(ErrorBoundary && { ErrorBoundary }),
    shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
      const { currentUrl, nextUrl, actionStatus, defaultShouldRevalidate } = args;
      if (!isServed(currentUrl, nextUrl, serves)) return true;
      // After a conflict the page is outdated; of several things submitted at once, some may be done.
      return shouldRevalidate?.(args) ?? (actionStatus === 409 || defaultShouldRevalidate);
    },
  };
}

/** Query parameters that identify the shown item. */
const naming = ["order", "number"];

function keyOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  return [pathname, ...naming.map((name) => query.get(name))].join(" ");
}
