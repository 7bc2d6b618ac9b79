import type { PageProps } from "../../page-props.ts";
import type * as server from "./list.server.ts";

type Props = PageProps<typeof server>;
export type ListScreen = Props["loaderData"];
export type ListReplyView = Props["actionData"];

/** The form of counts and orders, whose fields stand in the lines, beside forms of their own. */
export const countsForm = "counts";
