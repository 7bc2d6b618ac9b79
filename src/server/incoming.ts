import type { IncomingMessage } from "node:http";

/** Bindings of a handler that asks Node for the client's address. */
export type Incoming = { Bindings: { incoming: IncomingMessage } };
