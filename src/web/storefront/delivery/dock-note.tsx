import { Suspense } from "react";
import { withMessages } from "../../language/messages.client.ts";
import { lazyPart } from "../../lazy-part.ts";
import { useVisitor } from "../../visitor/visitor.ts";

const DockNoteAnswer = lazyPart(() => withMessages(["delivery"], import("./dock-note-answer.tsx")));

/** Beside a price in a list: what it is at the visitor's dock. Nothing until a ZIP code is known. */
export function DockNote({ sku }: { sku: string }) {
  const destination = useVisitor()?.destination;
  return (
    destination && (
      <Suspense>
        <DockNoteAnswer sku={sku} destination={destination} />
      </Suspense>
    )
  );
}
