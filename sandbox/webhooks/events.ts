export type WebhookProvider = "stripe" | "paypal";

/** State of an event: still to be delivered, taken by the shop, or deliberately never sent properly. */
type DeliveryState = "waiting" | "delivered" | "dropped" | "forged" | "given_up";

/** An event as it will be posted; `body` is signed byte for byte and therefore kept as text. */
export type OutgoingEvent = {
  id: string;
  provider: WebhookProvider;
  type: string;
  /** Events about the same payment are delivered one after another unless a fault says otherwise. */
  about: string;
  body: string;
  createdAt: string;
  state: DeliveryState;
  attempts: number;
};

export type Flaw = "forged" | "stale";

export type Attempt = {
  id: string;
  event: string;
  provider: WebhookProvider;
  type: string;
  at: string;
  url: string;
  flaw: Flaw | null;
  status: number | null;
  error: string | null;
  tookMs: number;
};

/** Where one provider posts its events, and the headers that prove they are its own. */
export type WebhookTarget = {
  url: string;
  headers(body: string, at: number, flaw: Flaw | null): Promise<Record<string, string>>;
};
