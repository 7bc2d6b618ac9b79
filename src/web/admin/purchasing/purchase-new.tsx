import type { PageProps } from "../../page-props.ts";
import { PurchasePage } from "./purchase-page.tsx";
import type * as server from "./purchase-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function PurchaseNew({ loaderData, actionData }: PageProps<typeof server>) {
  return <PurchasePage screen={actionData ?? loaderData} reply={actionData} />;
}
