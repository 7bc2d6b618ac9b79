import { type ComponentType, useEffect, useState } from "react";
import { withMessages } from "../language/messages.client.ts";
import { allPages } from "../later.ts";
import { whenIdle } from "./connection.ts";

const againMs = 5_000;

/**
 * Reports of forms that were not accepted, loaded once the page is shown, with the code and messages of the other
 * pages. Those of before are kept for it.
 */
export function UnsentFormsLater() {
  const [Forms, setForms] = useState<ComponentType | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const load = () =>
      void withMessages(["errorPages"], allPages()).then(
        ({ UnsentForms }) => isLeft || setForms(() => UnsentForms),
        () => (timer = setTimeout(load, againMs)),
      );
    whenIdle(load);
    return () => ((isLeft = true), clearTimeout(timer));
  }, []);
  return Forms && <Forms />;
}
