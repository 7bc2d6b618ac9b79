import { type ComponentType, lazy, Suspense } from "react";
import { withMessages } from "../../language/messages.client.ts";
import { allPages } from "../../later.ts";

let ready: ComponentType | null = null;

/** Makes the screens of errors at hand, as they must be on the server, and in a document that shows one. */
export function setErrorScreens(screens: ComponentType): void {
  ready = screens;
}

/** The screens of errors with their messages, which a document of a page that works does not bring. */
export const loadErrorScreens = async (): Promise<ComponentType> =>
  (await withMessages(["errorPages"], allPages())).PageError;

const Later = lazy(async () => ({ default: await loadErrorScreens() }));

/** Stands in place of a page after an error. */
export function ErrorScreen() {
  const Screens = ready;
  if (Screens) return <Screens />;
  return (
    <Suspense fallback={<div className="min-h-screen" />}>
      <Later />
    </Suspense>
  );
}
