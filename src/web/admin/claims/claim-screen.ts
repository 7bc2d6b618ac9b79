import type { PageProps } from "../../page-props.ts";
import type * as server from "./claim.server.ts";

export type ClaimScreen = PageProps<typeof server>["loaderData"];

export type ClaimAnswer = Extract<NonNullable<PageProps<typeof server>["actionData"]>, { ok: false }>;
