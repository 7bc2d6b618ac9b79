import { DocumentLinks } from "./document-links.ts";
import { UnsentForms } from "./unsent-forms.tsx";
import { VisibleLinks } from "./visible-links.ts";
import { NewerBuild } from "./watch-build.tsx";

/** Parts of the frame that a page's first screen does without. */
export function LaterParts() {
  return (
    <>
      <UnsentForms />
      <DocumentLinks />
      <NewerBuild />
      <VisibleLinks />
    </>
  );
}
