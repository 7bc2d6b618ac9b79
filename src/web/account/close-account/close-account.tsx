import { AskClosure, ClosurePending, ClosureRequested } from "./closure-screens.tsx";
import type * as server from "./close-account.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function CloseAccount({ loaderData: { pendingUntil, closesAt }, actionData }: PageProps<typeof server>) {
  if (closesAt !== null) return <ClosureRequested closesAt={closesAt} />;
  if (pendingUntil !== null) return <ClosurePending closesAt={pendingUntil} />;
  return <AskClosure reason={actionData?.reason ?? ""} fieldErrors={actionData?.fieldErrors} />;
}
