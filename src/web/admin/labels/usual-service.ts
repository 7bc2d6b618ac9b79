import type { PageProps } from "../../page-props.ts";
import type * as server from "./label-many.server.ts";

export type LabelOrder = PageProps<typeof server>["loaderData"]["orders"][number];
export type LabelsAnswer = PageProps<typeof server>["actionData"];

/** The choice that a row begins with: the cheapest, or none where a label waits for its parcel already. */
export function usualService({ number, hasUnused }: LabelOrder, reply: LabelsAnswer): string {
  const quoted = reply?.quoted[number];
  const cheapest = quoted && "prices" in quoted ? quoted.prices[0] : undefined;
  return cheapest === undefined || hasUnused ? "" : `${cheapest.service} ${cheapest.price}`;
}
