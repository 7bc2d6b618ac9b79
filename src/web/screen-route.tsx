import { type RouteObject, useActionData, useLoaderData } from "react-router";
import type { ScreenModule } from "./screen.ts";

export type Screened = Pick<RouteObject, "Component" | "ErrorBoundary" | "shouldRevalidate">;

/** A screen's module as the router takes it on the server: its data arrive as props. */
export function screenRoute({ default: Screen, ErrorBoundary }: ScreenModule): Screened {
  return {
    Component: function Page() {
      return <Screen loaderData={useLoaderData() as never} actionData={useActionData() as never} />;
    },
    ...(ErrorBoundary && { ErrorBoundary }),
  };
}
