import type { ComponentType } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Serves } from "./navigation/page-url.ts";

/** Exports of a page's module: its screen, given the data of its `.server.ts`, and its route options. */
export interface ScreenModule {
  // Each screen names its own data, and the router hands over what that route's server gave.
  readonly default: ComponentType<{ loaderData: never; actionData: never }>;
  readonly ErrorBoundary?: ComponentType;
  /** For which other queries its data hold; without it they are those of one URL. */
  readonly serves?: Serves;
  /** True to reload data that still hold for the URL, as after a form; undefined uses the default. */
  readonly shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean | undefined;
}

export interface Screen {
  /** Its module below src/web, by which the build's manifest knows its files. */
  readonly file: string;
  load(): Promise<ScreenModule>;
}

export const screen = (file: string, load: () => Promise<ScreenModule>): Screen => ({ file, load });
