import { notReceivedReasons, receivedReasons, type ReturnReason } from "#domain/returns/reasons.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<ReturnState, Tone> = {
  requested: "warning",
  "request-updated": "warning",
  declined: "neutral",
  agreed: "info",
  "being-refunded": "info",
  completed: "success",
  canceled: "neutral",
  expired: "neutral",
};

/** State of a return; an agreed one says whether the goods are in transit or here. */
export function ReturnStateBadge({ state, sent, signed }: { state: ReturnState; sent: boolean; signed: boolean }) {
  const t = useT();
  const word = state !== "agreed" ? state : signed ? "signed" : sent ? "sent" : "agreed";
  return <Badge tone={word === "signed" ? "warning" : tones[state]}>{t(`adminReturns.state.${word}`)}</Badge>;
}

const reasons: readonly ReturnReason[] = [...receivedReasons, ...notReceivedReasons];

export function reasonWords(reason: string, t: Translator): string {
  const word = reasons.find((one) => one === reason);
  return word ? t(`adminReturns.reason.${word}`) : reason;
}
