import type { PageProps } from "../../page-props.ts";
import type * as server from "./order.server.ts";

export type OrderScreen = PageProps<typeof server>["loaderData"];

export type OrderAnswer = Extract<NonNullable<PageProps<typeof server>["actionData"]>, { ok: false }>;
