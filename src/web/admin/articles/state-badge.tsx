import type { ArticleState } from "#domain/content/article.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<ArticleState, Tone>> = {
  published: "success",
  scheduled: "info",
  draft: "warning",
  deleted: "neutral",
};

export function StateBadge({ state }: { state: ArticleState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`adminContent.state.${state}`)}</Badge>;
}
