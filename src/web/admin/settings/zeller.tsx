import { zellerForm } from "#domain/checkout/settings/account-forms.ts";
import { AccountScreen } from "./account-screen.tsx";
import type * as server from "./zeller.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Recipient of Zeller payments. */
export default function Zeller({ loaderData, actionData }: PageProps<typeof server>) {
  return <AccountScreen form={zellerForm} page={loaderData} reply={actionData} />;
}
