import type { HydrationState } from "react-router";
import type { FrameData } from "./shell/frame-data.ts";

/** Files of a page's own code and messages, as paths below the root. */
export interface OwnFiles {
  /** Of its screen and its layout, by their routes' ids. */
  readonly screens: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
}

/** The data of a page for the browser, as JSON in an element of its own. */
export interface Hydration {
  readonly frame: FrameData;
  readonly files: OwnFiles;
  /** The page that the state is of: its path, and the query as far as the page listens to it. */
  readonly url: string;
  /**
   * The router's data of the page as it was rendered; null where only the shell is sent, to be filled by the browser.
   */
  readonly state: HydrationState | null;
}

/** The element's id. */
export const hydrationId = "hydration";
