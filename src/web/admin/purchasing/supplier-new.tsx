import type { PageProps } from "../../page-props.ts";
import { SupplierEditor } from "./supplier-editor.tsx";
import type * as server from "./supplier-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function SupplierNew({ loaderData, actionData }: PageProps<typeof server>) {
  return <SupplierEditor page={loaderData} reply={actionData} />;
}
