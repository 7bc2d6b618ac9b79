import type { PageProps } from "../../page-props.ts";
import { PlaceEditor } from "./place-editor.tsx";
import type * as server from "./place-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function PlaceNew({ loaderData, actionData }: PageProps<typeof server>) {
  return <PlaceEditor page={loaderData} reply={actionData} />;
}
