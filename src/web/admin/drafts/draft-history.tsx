import { formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import type { DraftScreen } from "./draft-screen.ts";
import { changeText } from "./draft-words.ts";

/** Events whose words name the buyer. */
const ofBuyer: ReadonlySet<string> = new Set(["asked", "confirmed", "declined", "change-asked", "ordered"]);

/** True for an order that staff placed: of an even exchange, or as its buyer told them. */
const isPlacedByStaff = ({ event, by }: DraftScreen["history"][number]): boolean => event === "ordered" && by !== "";

function eventText(t: Translator, entry: DraftScreen["history"][number]): string {
  if (!isPlacedByStaff(entry)) return t(`adminDrafts.event.${entry.event}`);
  return t(entry.data.isExchange ? "adminOrders.event.exchange-placed" : "adminOrders.event.placed");
}

/** History of a draft with its actors, latest first. */
export function History({ screen }: { screen: DraftScreen }) {
  const t = useT();
  return (
    <Panel id="history" title={t("adminDrafts.history")}>
      <ol className="flex flex-col gap-3 text-sm">
        {screen.history.map((entry) => {
          const { id, event, by, data, at } = entry;
          return (
            <li key={id} className="flex flex-col">
              <span className="font-semibold">{eventText(t, entry)}</span>
              <span className="text-muted [overflow-wrap:anywhere]">
                {formatDateTime(at, t)}
                {(!ofBuyer.has(event) || isPlacedByStaff(entry)) &&
                  ` · ${by || t(event === "withdrawn" ? "adminDrafts.thread.buyer" : "adminDrafts.byShop")}`}
              </span>
              {[...new Set(data.changes?.flatMap((change) => changeText(t, change) ?? []))].map((change) => (
                <span key={change} className="[overflow-wrap:anywhere]">
                  {change}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
