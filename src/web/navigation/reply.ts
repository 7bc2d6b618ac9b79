import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/** Key in a location's state: the reply to an earlier form stays, because the page was not left. */
export const keepsReply = "keepsReply";

/** The last reply to a form; unaffected by forms that were not accepted. */
export function useReply<Reply = unknown>(): Reply | undefined {
  const latest = useActionData() as Reply | undefined;
  const state = useLocation().state as { readonly [keepsReply]?: boolean } | null;
  const [savedReply, setSavedReply] = useState(latest);
  const reply = latest === undefined && state?.[keepsReply] ? savedReply : latest;
  if (reply !== savedReply) setSavedReply(reply);
  return reply;
}
