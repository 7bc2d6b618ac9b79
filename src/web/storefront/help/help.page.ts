import type { PublicLoad } from "../../public-pages/public-page.ts";

/** Help is the same for everybody and changes with the program only. */
export const loadHelp: PublicLoad<Record<string, never>> = async () => ({ data: {}, tags: [] });
