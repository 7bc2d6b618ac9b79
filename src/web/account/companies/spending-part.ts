import type { PageProps } from "../../page-props.ts";
import type * as server from "./spending.server.ts";

type Props = PageProps<typeof server>;
export type SpendingScreen = Props["loaderData"];
export type SpendingReply = Props["actionData"];
