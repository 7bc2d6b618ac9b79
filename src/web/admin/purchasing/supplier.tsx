import type { PageProps } from "../../page-props.ts";
import { SupplierEditor } from "./supplier-editor.tsx";
import type * as server from "./supplier.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Supplier({ loaderData, actionData }: PageProps<typeof server>) {
  return <SupplierEditor page={loaderData} reply={actionData} />;
}
