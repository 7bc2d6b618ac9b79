import { Suspense } from "react";
import { withMessages } from "../../language/messages.client.ts";
import { lazyPart } from "../../lazy-part.ts";
import { useVisitor } from "../../visitor/visitor.ts";

const DockNoteAnswer = lazyPart(() => withMessages(["delivery"], import("./dock-note-answer.tsx")));

/** The answer's place before it is there, where this browser had one on the page before. */
const room = <p className="mt-1 hidden min-h-11 in-data-[rooms~=dock]:block" />;

/** Beside a price in a list: what it is at the visitor's dock. Nothing until a ZIP code is known. */
export function DockNote({ sku }: { sku: string }) {
  const visitor = useVisitor();
  if (!visitor) return room;
  return (
    visitor.destination && (
      <Suspense fallback={room}>
        <DockNoteAnswer sku={sku} destination={visitor.destination} />
      </Suspense>
    )
  );
}
