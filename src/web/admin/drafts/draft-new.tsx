import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { DraftEditor } from "./draft-editor.tsx";
import type * as server from "./draft-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A new draft order or quote. */
export default function DraftNew({ loaderData: screen, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { buyer, isQuote } = screen;
  const word = isQuote ? "newQuote" : "new";
  const title = buyer ? t(`adminDrafts.${word}For`, { name: buyer.name }) : t(`adminDrafts.${word}`);
  return <DraftEditor title={title} screen={screen} reply={actionData} />;
}
