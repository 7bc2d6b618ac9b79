import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/** In the state of a location: a reply to an earlier form stays, as the page was left for nowhere. */
export const keepsReply = "keepsReply";

/** What a form was answered; where the next one was not taken, the page stays as it is. */
export function useReply<Reply = unknown>(): Reply | undefined {
  const latest = useActionData() as Reply | undefined;
  const state = useLocation().state as { readonly [keepsReply]?: boolean } | null;
  const [kept, keep] = useState(latest);
  const reply = latest === undefined && state?.[keepsReply] ? kept : latest;
  if (reply !== kept) keep(reply);
  return reply;
}
