import { type FormEvent, startTransition, useEffect, useRef, useState } from "react";
import { useHref } from "../../language/language.tsx";
import { useFetcher } from "../../navigation/fetcher.ts";
import { refreshVisitor } from "../../visitor/visitor.ts";
import type { CartReply } from "./cart-action.server.ts";
import type { LineView } from "./cart-view.ts";

const settleMs = 400;

/** The typed quantity; saved when typing pauses, and corrected by the server's reply. */
export function useQuantity(line: LineView) {
  const to = useHref();
  const fetcher = useFetcher<CartReply>();
  const [typed, setTyped] = useState(line.quantity);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const reply = fetcher.data;
  // Until the last sending is answered, what is shown may be the answer to an earlier one: a press counts on from what
  // is typed.
  const serial = useRef(0);
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    if (fetcher.state !== "idle" || timer.current || answered !== serial.current) return;
    // A typed text that is no quantity stays, beside its error.
    if (fetcher.unsent) return;
    if (reply?.ok !== false || reply.error.code !== "quantity_invalid") setTyped(line.quantity);
    if (reply) void refreshVisitor();
  }, [fetcher.state, fetcher.unsent, reply, line.quantity, answered]);
  const send = (quantity: number | string) => {
    timer.current = null;
    const own = (serial.current += 1);
    const form = { intent: "quantity", sku: line.sku, quantity };
    void fetcher
      .submit(form, { method: "post", action: to("cart") })
      // Like the router's own news, so that it is not there before the answer is.
      .finally(() => startTransition(() => setAnswered(own)));
  };
  // A quantity that still waits is sent although the cart is left.
  const change = (quantity: number) => {
    setTyped(quantity);
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(() => send(quantity), settleMs);
  };
  // Enter sends at once what waits, and nothing that is saved or under way.
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const quantity = String(new FormData(event.currentTarget).get("quantity"));
    if (timer.current) clearTimeout(timer.current);
    else if (fetcher.state !== "idle" || quantity === String(line.quantity)) return;
    send(quantity);
  };
  return { fetcher, change, enter, typed };
}
