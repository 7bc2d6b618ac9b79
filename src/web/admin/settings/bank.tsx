import { AccountScreen } from "./account-screen.tsx";
import type * as server from "./bank.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Where buyers send a bank deposit. */
export default function Bank({ loaderData, actionData }: PageProps<typeof server>) {
  const fields = ["payee", "bank", "routingNumber", "accountNumber"];
  return <AccountScreen account="bank" fields={fields} page={loaderData} reply={actionData} />;
}
