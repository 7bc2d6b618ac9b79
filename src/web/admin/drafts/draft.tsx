import type { PageProps } from "../../page-props.ts";
import { DraftEditor } from "./draft-editor.tsx";
import type * as server from "./draft.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A draft order. */
export default function Draft({ loaderData: screen, actionData }: PageProps<typeof server>) {
  return <DraftEditor title={screen.number} screen={screen} reply={actionData} />;
}
