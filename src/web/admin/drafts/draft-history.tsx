import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import type { DraftScreen } from "./draft-screen.ts";
import { changeText } from "./draft-words.ts";

/** Events whose words name the buyer. */
const ofBuyer: ReadonlySet<string> = new Set(["asked", "confirmed", "declined", "change-asked", "ordered"]);

/** History of a draft with its actors, latest first. */
export function History({ screen: { history } }: { screen: DraftScreen }) {
  const t = useT();
  return (
    <Panel id="history" title={t("adminDrafts.history")}>
      <ol className="flex flex-col gap-3 text-sm">
        {history.map(({ id, event, by, data, at }) => (
          <li key={id} className="flex flex-col">
            <span className="font-semibold">{t(`adminDrafts.event.${event}`)}</span>
            <span className="text-muted [overflow-wrap:anywhere]">
              {formatDateTime(at, t)}
              {!ofBuyer.has(event) &&
                ` · ${by || t(event === "withdrawn" ? "adminDrafts.thread.buyer" : "adminDrafts.byShop")}`}
            </span>
            {[...new Set(data.changes?.flatMap((change) => changeText(t, change) ?? []))].map((change) => (
              <span key={change} className="[overflow-wrap:anywhere]">
                {change}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
