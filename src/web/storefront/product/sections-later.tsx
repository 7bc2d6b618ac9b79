import { memo, Suspense, useState } from "react";
import { lazyPart } from "../../lazy-part.ts";
import { loadSections, sectionsAtHand } from "./load-sections.ts";
import type { SectionsProps } from "./sections.tsx";

/** Without their code they stay as the server sent them. */
const Later = lazyPart(async () => ({ default: await loadSections() }));

const id = "later";

/**
 * The sections below the first screen, which come with the page from the server. Their code follows once the first
 * screen answers, and takes over what stands there. They are rendered again only when what they show changes: before
 * their code is there, React would have to put the fallback in place of what a visitor may have opened.
 */
export const ProductSections = memo(function ProductSections(props: SectionsProps) {
  const [Shown] = useState(() => sectionsAtHand() ?? Later);
  return (
    <div id={id}>
      <Suspense fallback={<AsSent />}>
        <Shown {...props} />
      </Suspense>
    </div>
  );
});

/** The server's markup, for a press above that comes before the code. */
function AsSent() {
  const [nodes] = useState(() =>
    [...(document.getElementById(id)?.childNodes ?? [])].map((node) => node.cloneNode(true)),
  );
  return <div ref={(box) => box?.replaceChildren(...nodes)} />;
}
