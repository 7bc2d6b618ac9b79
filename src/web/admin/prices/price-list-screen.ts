import type { PageProps } from "../../page-props.ts";
import type * as server from "./price-list.server.ts";

/** A price list with everything that its page shows. */
export type PriceListScreen = PageProps<typeof server>["loaderData"];
