import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { splitPath } from "#i18n/languages.ts";
import { createTranslator } from "#i18n/translator.ts";
import { LanguageProvider } from "./language/language.tsx";
import { loadMessages } from "./language/messages.client.ts";
import { keepAppError } from "./shell/app-error.ts";
import { MountFailure } from "./storefront/errors/mount-failure.tsx";

/**
 * Mounts in one of two modes: onto the server's markup, or into an empty document when the server
 * sent only the shell. A mount error is kept in the app's error state and shown as the error screen.
 */
async function mount(): Promise<void> {
  // Only the page's own language is loaded, and of it what the page says.
  const { language, rest } = splitPath(window.location.pathname);
  const translator = createTranslator(await loadMessages(language, rest), language);
  const app = (
    <StrictMode>
      <LanguageProvider translator={translator}>
        {/* A page is shown at once and whole: in slices, between other work, it would come later. */}
        <HydratedRouter useTransitions={false} />
      </LanguageProvider>
    </StrictMode>
  );
  const onUncaughtError = (error: unknown) => {
    keepAppError(error);
    createRoot(document.body).render(<MountFailure />);
  };
  // As a transition it gives way to the visitor in small slices instead of holding the page.
  startTransition(() => {
    if (document.body.hasChildNodes()) hydrateRoot(document, app, { onUncaughtError });
    else createRoot(document, { onUncaughtError }).render(app);
  });
}

mount().catch((error: unknown) => {
  // Also reached when a language's chunk is gone after a deployment: logged, then shown.
  console.error("the app could not start", error);
  keepAppError(error);
  createRoot(document.body).render(<MountFailure />);
});
