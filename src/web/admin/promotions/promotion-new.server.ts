import type { LoaderFunctionArgs } from "react-router";
import { activityPages } from "./activity-pages.server.ts";

/** Nothing is read: the form begins empty, or for open boxes. */
export function loader({ request }: LoaderFunctionArgs) {
  const isOpenBox = new URL(request.url).searchParams.get("for") === "open-box";
  return { kind: isOpenBox ? ("open-box" as const) : ("plain" as const) };
}

export const action = activityPages.create;
