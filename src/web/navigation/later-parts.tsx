import { isAdminPath } from "../match-route.ts";
import { Suspense } from "react";
import { lazyPart } from "../lazy-part.ts";
import { DocumentLinks } from "./document-links.ts";
import { UnsentForms } from "./unsent-forms.tsx";
import { VisibleLinks } from "./visible-links.ts";
import { NewerBuild } from "./watch-build.tsx";

const KeepRooms = lazyPart(() => import("../visitor/keep-rooms.ts"));

/** Parts of the frame that a page's first screen does without. */
export function LaterParts() {
  return (
    <>
      <UnsentForms />
      <DocumentLinks />
      <NewerBuild />
      <VisibleLinks />
      {/* The merchant's side knows no visitor, and another page leads there by a full load. */}
      {!isAdminPath(window.location.pathname) && (
        <Suspense>
          <KeepRooms />
        </Suspense>
      )}
    </>
  );
}
