import type { PageProps } from "../../page-props.ts";
import type * as server from "./money.server.ts";

export type MoneyScreen = PageProps<typeof server>["loaderData"];

export type MoneyAnswer = Extract<NonNullable<PageProps<typeof server>["actionData"]>, { ok: false }>;
