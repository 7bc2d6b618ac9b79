import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from "react-router";
import type { ScreenModule } from "../routes.ts";
import type { Screened } from "../screen-route.tsx";
import { OtherPage } from "./other-page.tsx";
import { useReply } from "./reply.ts";
import { isServed, type PageData, urlOf } from "./page-url.ts";

/**
 * A screen's module as the router takes it in the browser. Here a page's data meet the URL they are shown under: those of
 * another URL are never shown, whatever way they came, and no state of one page is left in the next.
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
      // A form refused as a conflict was sent from a page that is behind; of several things sent at once some may be done.
      return shouldRevalidate?.(args) ?? (actionStatus === 409 || defaultShouldRevalidate);
    },
  };
}

/** Parameters by which a path shows another thing of its kind. */
const naming = ["order", "number"];

function keyOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  return [pathname, ...naming.map((name) => query.get(name))].join(" ");
}
