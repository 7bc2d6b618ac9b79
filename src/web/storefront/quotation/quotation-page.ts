import type { PageProps } from "../../page-props.ts";
import type * as server from "./quotation.server.ts";

/** A quotation as its page shows it. */
export type QuotationPage = NonNullable<Awaited<ReturnType<typeof server.loader>>["page"]>;

/** Reply to its forms. */
export type QuotationReply = PageProps<typeof server>["actionData"];
