import type { PageProps } from "../../page-props.ts";
import type * as server from "./account.server.ts";

/** A company's account as its page shows it. */
export type AccountScreen = PageProps<typeof server>["loaderData"];
