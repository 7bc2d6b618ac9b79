import type { PageProps } from "../../page-props.ts";
import type * as server from "./requisition.server.ts";

type Props = PageProps<typeof server>;
export type RequisitionScreen = Props["loaderData"];
export type RequisitionReply = Props["actionData"];
