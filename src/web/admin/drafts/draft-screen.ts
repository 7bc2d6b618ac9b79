import type { readNewDraft } from "./draft-begin.server.ts";
import type { readDraftScreen } from "./draft-screen.server.ts";

/** A draft's page, or that of one that is begun. */
export type DraftScreen = Awaited<ReturnType<typeof readDraftScreen>> | Awaited<ReturnType<typeof readNewDraft>>;
