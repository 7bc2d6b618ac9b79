import type { PageProps } from "../../page-props.ts";
import type * as server from "./customer.server.ts";

export type CustomerProps = PageProps<typeof server>;
export type CustomerScreen = CustomerProps["loaderData"];
