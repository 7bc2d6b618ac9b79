import type { MessageKey } from "./keys.ts";
import type { Translator } from "./translator.ts";

type State = Extract<MessageKey, `orders.state.${string}`> extends `orders.state.${infer Word}` ? Word : never;

interface Standing {
  readonly state: Exclude<State, "confirmed-pickup">;
  readonly shippingMethod: string;
}

/** The word for an order's state. In Chinese a confirmed order is to ship, which one to be fetched never does. */
export const orderStateName = (t: Translator, { state, shippingMethod }: Standing): string =>
  t(`orders.state.${state === "confirmed" && shippingMethod === "PICKUP" ? "confirmed-pickup" : state}`);
