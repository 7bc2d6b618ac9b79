import { type DiagramRow, findPartsDiagram, type PartsDiagram } from "#engine/machines/parts-diagram.ts";
import { dueText } from "../../account/machines/every-text.ts";
import { translators } from "../../language/messages.server.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";

export interface DiagramScreen extends Omit<PartsDiagram, "rows"> {
  /** With the interval in words, which only the server has at hand. */
  readonly rows: readonly (Omit<DiagramRow, "interval"> & { readonly interval: string | null })[];
}

/** A machine's parts diagram by the machine's slug. */
export const loadDiagram: PublicLoad<DiagramScreen> = async (shop, { language, params }) => {
  const diagram = await findPartsDiagram(shop, params.id ?? "", language);
  if (!diagram) return null;
  const t = translators[language];
  const rows = diagram.data.rows.map((row) => ({ ...row, interval: row.interval && dueText(t, row.interval) }));
  return { data: { ...diagram.data, rows }, tags: diagram.tags };
};
