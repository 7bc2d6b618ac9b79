import type { PageProps } from "../../page-props.ts";
import type * as server from "./rules.server.ts";

type Props = PageProps<typeof server>;
export type RulesScreen = Props["loaderData"];
export type RulesReply = Props["actionData"];
