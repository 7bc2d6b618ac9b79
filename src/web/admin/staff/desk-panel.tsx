import { useEffect, useState } from "react";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { beginDeskNotices, deskNotices, type DeskNotices, endDeskNotices } from "../desk-notices.ts";
import { Panel } from "../panel.tsx";

/** Notifications of this browser. Absent where it has none, where its owner refused them, and without scripts. */
export function DeskPanel() {
  const t = useT();
  const [state, setState] = useState<DeskNotices>("out");
  useEffect(() => setState(deskNotices()), []);
  if (state === "out") return null;
  const begin = () => beginDeskNotices(t("adminShell.name"), t("adminStaff.notices.desk.begun"));
  return (
    <div className="max-w-4xl">
      <Panel id="desk" title={t("adminStaff.notices.desk.title")}>
        <p className="max-w-text text-muted">{t("adminStaff.notices.desk.text")}</p>
        <p role="status" className={state === "on" ? "font-semibold" : "sr-only"}>
          {state === "on" && t("adminStaff.notices.desk.on")}
        </p>
        {state === "on" ? (
          <Button variant="secondary" className="self-start" onClick={() => setState(endDeskNotices())}>
            {t("adminStaff.notices.desk.end")}
          </Button>
        ) : (
          <Button variant="secondary" className="self-start" onClick={() => void begin().then(setState)}>
            {t("adminStaff.notices.desk.begin")}
          </Button>
        )}
      </Panel>
    </div>
  );
}
