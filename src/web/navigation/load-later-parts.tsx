import { type ComponentType, useEffect, useState } from "react";
import { withMessages } from "../language/messages.client.ts";
import { allPages } from "../later.ts";
import { whenIdle } from "./connection.ts";

const againMs = 5_000;

/**
 * Reports of forms that were not accepted and the other later parts, loaded once the page is shown, with the code and
 * messages of the other pages. Forms of before are kept for it.
 */
export function LoadLaterParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const load = () =>
      void withMessages(["errorPages"], allPages()).then(
        ({ LaterParts }) => isLeft || setParts(() => LaterParts),
        () => (timer = setTimeout(load, againMs)),
      );
    whenIdle(load);
    return () => ((isLeft = true), clearTimeout(timer));
  }, []);
  return Parts && <Parts />;
}
