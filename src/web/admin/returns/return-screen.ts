import type { PageProps } from "../../page-props.ts";
import type * as server from "./return.server.ts";

export type ReturnScreen = PageProps<typeof server>["loaderData"];

export type ReturnAnswer = Extract<NonNullable<PageProps<typeof server>["actionData"]>, { ok: false }>;
