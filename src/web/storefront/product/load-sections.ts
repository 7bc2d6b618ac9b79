import type { ComponentType } from "react";
import type { SectionsProps } from "./sections.tsx";

let sections: ComponentType<SectionsProps> | null = null;

/** The sections, once they are at hand. */
export const sectionsAtHand = (): ComponentType<SectionsProps> | null => sections;

/** Makes the sections at hand, as they must be on the server. */
export function setSections(component: ComponentType<SectionsProps>): void {
  sections = component;
}

/** Their code; a page that is entered later waits for it, so that it is shown whole. */
export async function loadSections(): Promise<ComponentType<SectionsProps>> {
  const { Sections } = await import("./sections.tsx");
  setSections(Sections);
  return Sections;
}
