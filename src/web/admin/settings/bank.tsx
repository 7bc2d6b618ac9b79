import { bankForm } from "#domain/checkout/settings/account-forms.ts";
import { AccountScreen } from "./account-screen.tsx";
import type * as server from "./bank.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Receiving account of bank deposits. */
export default function Bank({ loaderData, actionData }: PageProps<typeof server>) {
  return <AccountScreen form={bankForm} page={loaderData} reply={actionData} />;
}
