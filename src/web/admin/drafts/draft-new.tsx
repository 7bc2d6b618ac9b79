import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { DraftEditor } from "./draft-editor.tsx";
import type * as server from "./draft-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A new draft order. */
export default function DraftNew({ loaderData: screen, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { buyer } = screen;
  const title = buyer ? t("adminDrafts.newFor", { name: buyer.name }) : t("adminDrafts.new");
  return <DraftEditor title={title} screen={screen} reply={actionData} />;
}
