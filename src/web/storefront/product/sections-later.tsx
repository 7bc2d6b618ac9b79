import { lazy, Suspense, useState } from "react";
import { loadSections, sectionsAtHand } from "./load-sections.ts";
import type { SectionsProps } from "./sections.tsx";

const againMs = 5_000;

/** Tries until their code is there: without it they stay as the server sent them. */
async function loadAtLast(): ReturnType<typeof loadSections> {
  try {
    return await loadSections();
  } catch {
    await new Promise((done) => setTimeout(done, againMs));
    return loadAtLast();
  }
}

const Later = lazy(async () => ({ default: await loadAtLast() }));

const id = "sections";

/**
 * The sections below the first screen, which come with the page from the server. Their code follows once the first
 * screen answers, and takes over what stands there.
 */
export function ProductSections(props: SectionsProps) {
  const [Shown] = useState(() => sectionsAtHand() ?? Later);
  return (
    <div id={id}>
      <Suspense fallback={<AsSent />}>
        <Shown {...props} />
      </Suspense>
    </div>
  );
}

/** The server's markup, for a press above that comes before the code. */
function AsSent() {
  const [nodes] = useState(() =>
    [...(document.getElementById(id)?.childNodes ?? [])].map((node) => node.cloneNode(true)),
  );
  return <div ref={(box) => box?.replaceChildren(...nodes)} />;
}
