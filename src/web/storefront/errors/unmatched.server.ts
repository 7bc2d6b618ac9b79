import type { LoaderFunctionArgs } from "react-router";
import { pageMissing } from "../../page-missing.server.ts";

/** Handles all unmatched paths. */
export function loader({ context }: LoaderFunctionArgs) {
  throw pageMissing(context, "route_missing");
}

export { loader as action };
